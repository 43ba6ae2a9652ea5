import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineCss } from './build/inline-css.ts'
import { precompress } from './build/precompress.ts'

// The oldest browsers that run the built site. Lightning CSS lowers light-dark(), nesting and range queries to them.
const oldest = { chrome: 107, safari: 16, ios_saf: 16, firefox: 104 }
const version = (major: number) => major << 16

export default defineConfig({
  plugins: [react(), inlineCss(), precompress()],
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: Object.fromEntries(Object.entries(oldest).map(([k, v]) => [k, version(v)])) },
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist',
        emptyOutDir: true,
        manifest: 'manifest.json',
        target: ['chrome107', 'safari16', 'firefox104'],
        assetsInlineLimit: 0,
        // The server names what a page needs ahead of time, from the manifest.
        modulePreload: false,
        rolldownOptions: {
          input: ['index.html', 'gate.html'],
          optimization: { inlineConst: true },
          // Of an icon's module we take the drawing and leave the component.
          treeshake: { manualPureFunctions: ['createLucideIcon'] },
          output: {
            codeSplitting: {
              groups: [
                // Changes with a dependency, not with each change of ours: stays in the browser's cache.
                { name: 'vendor', test: /node_modules\/(?!lucide)/ },
                // What several pages use, in one file: two dozen small ones would each be a request. Rankings are
                // for home and their own page alone, which share a file beside it.
                { name: 'shared', minShareCount: 2, test: /^(?!.*\/ranking-)/ },
              ],
            },
          },
        },
      },
    },
    // The same pages for the server, which fills the first screen into the HTML. One file, nothing external.
    ssr: {
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true, conditions: ['node'] },
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/first-screen.tsx',
          output: { entryFileNames: 'first-screen.js', codeSplitting: false },
        },
      },
    },
  },
})
