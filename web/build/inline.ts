import type { Plugin } from 'vite'

type Bundle = Record<string, { type: string; source?: string | Uint8Array; code?: string }>

/**
 * Puts the stylesheet into the page: one request less before the first paint. The server allows it by its hash, and
 * the disabled link tells Vite's loader of parts that it is there.
 * Scripts lose `crossorigin`, which asks for a second connection mode and is of no use on one's own origin. They give
 * way to the pictures of the server's markup, as their preloads do: what is seen first does not wait for them.
 */
export function inlineCss(): Plugin {
  return {
    name: 'yehang:inline-css',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        return html
          .replaceAll(' crossorigin', '')
          .replaceAll('<script type="module" src=', '<script type="module" fetchpriority="low" src=')
          .replace(/<link rel="stylesheet"[^<>]*href="\/([^"]+)"[^<>]*>/g, (link, name: string) => {
            const { source } = (bundle as Bundle)[name] ?? {}
            if (source === undefined) return link
            return `<style>${(typeof source === 'string' ? source : new TextDecoder().decode(source)).trim()}</style><link rel="stylesheet" href="/${name}" disabled>`
          })
      },
    },
  }
}

/** Puts the script of one page into it as well: `page` is its path, `/offline.html`. */
export function inlineScript(page: string): Plugin {
  return {
    name: 'yehang:inline-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, path }) {
        if (path !== page) return html
        return html.replace(
          /<script type="module"[^<>]* src="\/([^"]+)"><\/script>/g,
          (script, name: string) => {
            const { code } = (bundle as Bundle)[name] ?? {}
            return code === undefined ? script : `<script type="module">${code.trim()}</script>`
          },
        )
      },
    },
  }
}
