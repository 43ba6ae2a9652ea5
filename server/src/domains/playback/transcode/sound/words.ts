/** Chinese that viewers read of a film's tracks, and by which titles say what is spoken. */
export const trackWords = {
  mandarin: '国语',
  cantonese: '粤语',
  numbered: (number: number) => `音轨 ${number}`,
  spokenInTitle: [
    [/粤|粵|廣東話|广东话|cantonese/i, 'yue'],
    [/国语|國語|普通话|普通話|mandarin/i, 'zh'],
  ] as const satisfies readonly (readonly [RegExp, string])[],
}
