import type { Plugin } from 'vite'

/**
 * Keeps a stylesheet whose names the bundler has put where they are used: nothing of its module is left to import then,
 * and Vite would leave the stylesheet out with it.
 */
export function keptStyles(): Plugin {
  return {
    name: 'yehang:kept-styles',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  }
}
