// opencc-js publishes its dictionaries without types: entries parted by '|', each 'source replacement'.
declare module 'opencc-js/dict/*' {
  const entries: string
  export default entries
}
