/** The page that describes the API. */
export const pageWords = {
  length: (min: unknown, max: unknown) => `${min}–${max} 个字符`,
  usual: (value: unknown) => `默认 ${value}`,
  between: '，',
  path: '路径',
  query: '查询',
  body: 'JSON 内容',
  content: '内容',
  bytes: (most: number) => `application/octet-stream，最多 ${most} 字节`,
  parameter: '参数',
  place: '位置',
  value: '取值',
  answers: '返回：',
  envelope: (openapi: string) =>
    `所有回答都带 <code>code</code> 和 <code>msg</code>；<code>code</code> 为 200 即成功，否则另有 <code>reason</code>，程序应以它为准。机器可读：<a href="${openapi}">openapi.json</a>`,
} as const

/** Of every answer, in OpenAPI. */
export const answerDescription = '成功（code 200），或以 code 说明的拒绝'
