import { expect, test } from 'vitest'
import { now, outcomeOf, Registers, sayTally } from './registers.ts'

const moment = () => ({ begun: now(), ended: now() })

test('an answer tells whether a call had its effect', () => {
  expect(outcomeOf({ code: 200 })).toBe('acknowledged')
  for (const code of [401, 404, 429]) expect(outcomeOf({ code })).toBe('refused')
  for (const code of [0, 500, 503]) {
    expect(outcomeOf({ code })).toBe('unknown')
    expect(outcomeOf({ code, isUnsent: true })).toBe('refused')
  }
})

test('a register that no order explains is told once, with its whole history', () => {
  const registers = new Registers('work_like', [{ at: now(), text: 'kill -9: pg1' }])
  registers.send('1 7', 1)({ code: 200 })
  registers.send('1 8', 1)({ code: 503 })
  registers.send('1 8', 0)({ code: 200 })
  const rows = new Map([['1 8', 1]])
  const { unexplained, tally } = registers.count(rows, moment())
  expect(unexplained).toHaveLength(1)
  expect(unexplained[0]).toMatch(
    /^work_like 1 7: there 0 times.*\n.*kill -9: pg1\n.*set to 1, acknowledged \(200\)\n.*counted 0$/,
  )
  expect(registers.late).toHaveLength(1)
  expect(registers.late[0]).toMatch(/set to 1, unknown \(503\)\n.*set to 0, acknowledged/)
  expect(tally).toEqual({
    registers: 2,
    withUnknown: 1,
    verdicts: { acknowledged: 0, unknown: 0, late: 1, unexplained: 1 },
  })
  expect(sayTally([tally])).toMatch(
    /^2 registers, 1 of them with a call of unknown outcome: .* 1 unexplained$/,
  )
  expect(registers.count(rows, moment()).unexplained).toEqual([])
  expect(registers.tally.verdicts.unexplained).toBe(1)
  expect(registers.acknowledged).toBe(2)
})

test('what was set and taken back while a copy of the database was made may be either way in it', () => {
  const registers = new Registers('collected_work')
  const answers = [registers.send('1 7', 1)({ code: 200 })]
  const begun = now()
  answers.push(registers.send('1 7', 0)({ code: 200 }), registers.send('1 7', 1)({ code: 200 }))
  expect(answers).toEqual(['acknowledged', 'acknowledged', 'acknowledged'])
  const ended = now()
  const judged = (rows: Map<string, number>, from = begun) =>
    registers.count(rows, { begun: from, ended }, false).unexplained.length
  expect(judged(new Map())).toBe(0)
  expect(judged(new Map([['1 7', 1]]))).toBe(0)
  expect(judged(new Map(), ended)).toBe(1)
})

test('a row of a member that calls, of which no call was sent, is found', () => {
  const registers = new Registers('work_like')
  registers.send('1 7', 1)({ code: 200 })
  const rows = new Map(['1 7', '1 8', '2 7'].map((key) => [key, 1]))
  expect(registers.count(rows, moment()).unexplained).toEqual(['work_like 1 8: there, and no call was sent'])
})
