/** Milliseconds into the film. */
export interface DemoCue {
  start: number
  end: number
  text: string
}

/** What is said in the films of the demo: a boat on a lake at night, the same lines in two languages. */
const lines: readonly (readonly [chinese: string, english: string])[] = [
  ['今晚的湖面很静。', 'The lake is quiet tonight.'],
  ['把灯放低一点，\n别惊动了水鸟。', 'Lower the lamp,\nlet the birds sleep.'],
  ['你看，那是北斗。', 'Look, the Plough.'],
  ['灯塔要到半夜才亮。', 'The lighthouse wakes at midnight.'],
  ['我们从旧码头出发，往东走三里。', 'From the old pier, three miles east.'],
  ['风转向了，收一收帆。', 'The wind is turning, take in the sail.'],
  ['这条船是祖父亲手做的。', 'My grandfather built this boat.'],
  ['每一块木板都刨了三遍。', 'He planed every board three times.'],
  ['听，远处有人在敲钟。', 'Listen, a bell far away.'],
  ['那是山上的茶场收工了。', 'The tea garden is closing for the day.'],
  ['明天清晨，雾会散的。', 'The mist will lift in the morning.'],
  ['秋天的星空最清楚。', 'The stars are clearest in autumn.'],
  ['你还记得第一场雪吗？', 'Do you remember the first snow?'],
  ['那天我们在窑边烤红薯。', 'We roasted sweet potatoes by the kiln.'],
  ['瓷器要烧三天三夜。', 'The porcelain is fired for three days.'],
  ['火候全凭眼睛看。', 'The fire is judged by eye alone.'],
  ['慢一点，前面有礁石。', 'Slowly, there are rocks ahead.'],
  ['到了，把缆绳抛过来。', 'Here we are, throw me the rope.'],
]

const betweenMs = 3000
const shownMs = 2600

/** The lines of a film of so many seconds, from another line on in each. */
export function demoCues(language: 'zh-Hans' | 'en', seconds: number, from = 0): DemoCue[] {
  const count = Math.floor((seconds * 1000) / betweenMs)
  return Array.from({ length: count }, (_, place) => {
    const [chinese, english] = lines[(from + place) % lines.length] ?? ['', '']
    const start = place * betweenMs + 300
    return { start, end: start + shownMs, text: language === 'en' ? english : chinese }
  })
}
