/** What `manage` says before a command begins. */
export const overviewWords = {
  en: {
    overview: (commands: string) =>
      `Usage: npm run manage -- COMMAND [options]\n\nCommands:\n${commands}\n\nCOMMAND --help tells more.\n`,
    noCommand: (name: string) => `There is no command ${name}.`,
    hint: (name: string) => `manage ${name} --help tells how it is used.`,
    wrongSettings: '',
    noDatabase: '',
    channel: '',
  },
  zh: {
    overview: (commands: string) =>
      `用法：npm run manage -- 命令 [选项]\n\n命令：\n${commands}\n\n命令后加 --help 看详情。\n`,
    noCommand: (name: string) => `没有命令 ${name}。`,
    hint: (name: string) => `用法见 manage ${name} --help。`,
    // The prefix of a message from a component that speaks one language.
    wrongSettings: '设置有误：',
    noDatabase: '自带的数据库用不了：',
    channel: '支付渠道：',
  },
} as const
