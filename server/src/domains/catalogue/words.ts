/** The group of tags without one. */
export const otherTags = '其他'
