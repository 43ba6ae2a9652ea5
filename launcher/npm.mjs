import path from 'node:path'

const windows = process.platform === 'win32'

/** How to call `npm` or `npx`: the one that called us, with the given Node, else the one on the PATH. */
export function npmCommand(name, node = process.execPath) {
  const cli = process.env.npm_execpath
  if (cli && path.basename(cli) === 'npm-cli.js') {
    return { file: node, args: [path.join(path.dirname(cli), `${name}-cli.js`)], options: {} }
  }
  return { file: windows ? `${name}.cmd` : name, args: [], options: { shell: windows } }
}
