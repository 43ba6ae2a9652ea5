import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** A page waits so long for the pictures of its first screen, in milliseconds. */
const longestWait = 1500

/**
 * Starts the page once its first pictures are there, since what React does would delay them on a slow device; at once
 * where the visitor presses something. A file of its own: a page allows no inline script.
 */
const source = [
  // A module's text runs before the event `load`.
  'let start=()=>import(document.querySelector("[data-start]").dataset.start)',
  'for(let event of ["load","pointerdown","keydown"])addEventListener(event,start)',
  `setTimeout(start,${longestWait})`,
  // What the server lets wait, the player of a film's page, comes after the frame that shows the page's pictures.
  'addEventListener("load",()=>{if(self.MediaSource&&!navigator.connection?.saveData)',
  'requestAnimationFrame(()=>requestAnimationFrame(()=>{',
  'for(let link of document.querySelectorAll("link[data-rel]"))link.rel=link.dataset.rel}))})',
].join('\n')

const fileName = `assets/begin-${createHash('sha256').update(source).digest('hex').slice(0, 7)}.js`

const tag = /<script type="module"[^<>]* src="[^"]+"><\/script>\s*/g

/** Replaces the scripts of one page by one that starts it: `page` is its path, `/index.html`. */
export function startScript(page: string): Plugin {
  return {
    name: 'yehang:start-script',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle = {} }) {
        if (path !== page) return html
        const start = Object.values(bundle).find((part) => part.type === 'chunk' && part.name === 'start')
        if (!start) throw new Error('There is no chunk named start')
        const script = `<script type="module" src="/${fileName}" data-start="/${start.fileName}"></script>`
        return html.replaceAll(tag, '').replace('</head>', `${script}</head>`)
      },
    },
  }
}
