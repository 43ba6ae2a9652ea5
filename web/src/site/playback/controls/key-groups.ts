interface ListedKey {
  /** As the browser names it, `Shift+` before it where that is held too. */
  press: string
  /** As it is shown, where that is another name. */
  shown?: string
  /** The key that does the same. */
  or?: string
  does: string
}

/** The keys of the player (keys.ts), as its sheet lists them. */
export const keyGroups: readonly { name: string; keys: readonly ListedKey[] }[] = [
  {
    name: '播放',
    keys: [
      { press: ' ', shown: '空格', or: 'K', does: '播放、暂停；按住空格 2 倍速' },
      { press: 'ArrowLeft', shown: '←', does: '后退 5 秒' },
      { press: 'ArrowRight', shown: '→', does: '前进 5 秒；按住 2 倍速' },
      { press: 'j', shown: 'J', does: '后退 10 秒' },
      { press: 'l', shown: 'L', does: '前进 10 秒' },
      { press: '0', shown: '0–9', does: '跳到 0%–90%' },
      { press: '<', does: '减速' },
      { press: '>', does: '加速' },
      { press: ',', does: '暂停时上一帧' },
      { press: '.', does: '暂停时下一帧' },
      { press: 'Shift+ArrowLeft', shown: 'Shift+←', does: '上一章、上一个片段' },
      { press: 'Shift+ArrowRight', shown: 'Shift+→', does: '下一章、下一个片段' },
      { press: 'Shift+N', does: '下一集、下一部' },
      { press: 'Shift+P', does: '上一集' },
    ],
  },
  {
    name: 'A-B 循环',
    keys: [
      { press: '[', does: '从这里开始（A）' },
      { press: ']', does: '到这里为止（B）' },
      { press: '\\', does: '取消循环' },
    ],
  },
  {
    name: '声音和画面',
    keys: [
      { press: 'ArrowUp', shown: '↑', does: '播放器内：调大音量' },
      { press: 'ArrowDown', shown: '↓', does: '播放器内：调小音量' },
      { press: 'm', shown: 'M', does: '静音' },
      { press: 'c', shown: 'C', does: '开关字幕' },
      { press: 'f', shown: 'F', does: '全屏' },
      { press: 't', shown: 'T', does: '影院模式' },
      { press: 'p', shown: 'P', does: '画中画' },
      { press: '?', does: '显示这些快捷键' },
    ],
  },
]
