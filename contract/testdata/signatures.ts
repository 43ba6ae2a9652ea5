/** What server and browser must agree on, each with code of its own. */

export const vector = {
  canonical: 'pageNum=1&pageSize=20',
  secret: 'SECRET',
  time: '1760000000000',
  nonce: 'abc123',
  sign: '43388d62f96fb81e112586c925c5cc75',
}

/** An address as it is asked for, and its canonical query. */
export const canonicalQueries: readonly [address: string, canonical: string][] = [
  ['/v2/tag/list', ''],
  ['/v2/tag/list?', ''],
  ['/v2/tag/list?pageSize=20&pageNum=1', 'pageNum=1&pageSize=20'],
  // empty values are left out, with `=` or without; an empty name is a name
  ['/a?b=&c&a=1&&=x', '=x&a=1'],
  // by code point: capitals before small letters, digits as characters
  ['/a?b=1&B=2&a10=3&a2=4&a=5', 'B=2&a=5&a10=3&a2=4&b=1'],
  // a repeated name keeps the order in which its values were written
  ['/a?tag=9&a=1&tag=10&tag=', 'a=1&tag=9&tag=10'],
  // values are decoded, however they were sent: nothing is escaped again
  ['/a?keyword=%E6%98%9F%20%E7%A9%BA', 'keyword=星 空'],
  ['/a?keyword=星+空', 'keyword=星 空'],
  ['/a?keyword=a%26b%3Dc%2B%25', 'keyword=a&b=c+%'],
  ['/a?keyword=a=b=c', 'keyword=a=b=c'],
  ['/a?%6Beyword=1', 'keyword=1'],
  // what cannot be decoded
  ['/a?a=%&b=%zz&c=%E6%98', 'a=%&b=%zz&c=\uFFFD'],
  // U+FF5A comes before U+1F30A, though UTF-16 would put it behind
  ['/a?🌊=1&ｚ=2&星=3', '星=3&ｚ=2&🌊=1'],
  // only the first question mark begins the query
  ['/a?a=1?b=2', 'a=1?b=2'],
  ['/a??a=1', '?a=1'],
]
