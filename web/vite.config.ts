import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { inlineCss, inlineScript } from './build/inline.ts'
import { inlineLimits } from './build/inline-limits.ts'
import { inlineTexts } from './build/inline-texts.ts'
import { keptStyles } from './build/kept-styles.ts'
import { precompress } from './build/precompress.ts'
import { startScript } from './build/start-script.ts'

// The oldest browsers that run the built site. Lightning CSS lowers light-dark(), nesting and range queries to them.
const oldest = { chrome: 107, safari: 16, ios_saf: 16, firefox: 104 }
const target = ['chrome107', 'safari16', 'firefox104']
/** Packages, but for the parts that no first page needs. */
const vendor =
  /node_modules\/(?!lucide|hls\.js|jassub|abslink|rvfc-polyfill|lfa-ponyfill|throughput|uqr|jsencrypt|.*\/(useMutation|mutationObserver)\.)/
/** What pages with forms share. */
const formParts = /\/ui\/forms\/(field|form|checks|submit-button)\.tsx?/
/** Works as cards. */
const cardParts =
  /\/(works\/(work-(card|grid)|hidden-placeholder|card-menu-slot|watched-mark)|catalogue\/empty-list|list-filter-link|entry-links|lists\/(near-view|load-more)|search\/highlighted|icons\/(layout-grid|list-filter))\.(tsx?|mjs)$/
/** What stands around most lists of works. */
const listParts = /\/(works\/(work-(list|total)|list-sort)|catalogue\/(sorts|prefetch-list))\.tsx?$/
/** The bar of home and of the channels' lists on a phone, and icons of the home page. */
const homeParts = /\/(layout\/bars\/(home-bar|logo)|icons\/(layers|video))\.(tsx|mjs)$/
/** What the pages of a directory share. */
const directoryParts =
  /\/directories\/(directory|directory-total|late-directory-sidebar|prefetch-directory)\.tsx?$|\/profile-call\.ts$/
/** What the page of a work shares with what it loads later: files of 200 bytes take a round trip each. */
const workParts =
  /\/(playback\/(current-playback|markers\/calls)|film-time\/clock-time|works\/stills-of|recommendations\/recommended-skeleton|icons\/(bookmark|check|rotate-ccw|tag))\.(tsx?|mjs)$/
/** What the pages of an entry and of a tag share; the lists of what a member follows have one of them. */
const entryParts = /\/(selection-link|late-(entry-profile|channel-nav)|follow-button|entry-by-id)\.tsx?$/
/** What a film needs before it can start: files of some hundred bytes, of which a browser asks for six at once. */
const filmParts =
  /\/playback\/engine\/(airplay|attach-hls|bandwidth|media-address|playback-preferences|prepared-files|sound-tracks)\.ts$/
/** What a device knows of films that were begun: cards and the player ask for it. */
const positionParts = /\/(library\/history\/(history|positions)|contract\/src\/seen)\.ts$/
const isOfPlayer = /\/(player|engine-hls)-[^/]*\.js$/
const isStart = /\/(start|vendor|rolldown-runtime)-[^/]*\.js$/
const version = (major: number) => major << 16
/** How long our own steps take is no warning. */
const checks = { pluginTimings: false }

const site = `http://127.0.0.1:${process.env.SITE_PORT ?? '3000'}`
/** Host stays as the browser sent it, so that the site sees its own pages call. */
const behind = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, { target: site }]))

/** The back office is a page of its own, at every address below /staff. */
const staffPage: Plugin = {
  name: 'yehang:staff-page',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (/^\/staff(\/|\?|$)/.test(request.url ?? '')) request.url = '/staff.html'
      next()
    })
  },
}

export default defineConfig({
  plugins: [
    react(),
    staffPage,
    keptStyles(),
    inlineTexts(),
    inlineLimits(),
    inlineCss(),
    inlineScript('/offline.html'),
    startScript('/index.html'),
    precompress(),
  ],
  css: {
    // `.meta` of work-card.module.css is `work-card-meta`, in the browser, on the server and in tests.
    modules: {
      generateScopedName: (local, file) => `${path.basename(file).replace(/\.module\.css.*$/, '')}-${local}`,
    },
    lightningcss: { targets: Object.fromEntries(Object.entries(oldest).map(([k, v]) => [k, version(v)])) },
  },
  builder: {},
  // `npm run dev`: everything but the pages comes from the site behind.
  server: { proxy: behind('/prod-api', '/media', '/previews', '/images', '/manifest.webmanifest') },
  environments: {
    client: {
      build: {
        outDir: 'dist',
        emptyOutDir: true,
        manifest: 'manifest.json',
        target,
        assetsInlineLimit: 0,
        // All of hls.js, which films with several sounds alone load, has 590.
        chunkSizeWarningLimit: 620,
        // A part's script is fetched along with its stylesheets; what it imports is there, or follows. What a page needs
        // at its start the server names in the page, from the manifest. Of the player all is asked for at once: a press
        // may come before what its scripts import would have followed them.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, imports, { hostType }) => {
            if (hostType !== 'js') return []
            return isOfPlayer.test(file) ? [file, ...imports.filter((one) => !isStart.test(one))] : [file]
          },
        },
        rolldownOptions: {
          checks,
          input: ['index.html', 'gate.html'],
          optimization: { inlineConst: true },
          // Of an icon's module we take the drawing and leave the component.
          treeshake: { manualPureFunctions: ['createLucideIcon'] },
          output: {
            // Seven letters, the fewest that the bundler takes: each of sixty names weighs in every page's start.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                // Changes with a dependency, not with each change of ours: stays in the browser's cache. Not what signs
                // calls, which comes later, nor what only a member's pages use.
                { name: 'vendor', test: vendor },
                // Of the player alone, and kept by browsers when ours changes.
                { name: 'hls', test: /node_modules\/hls\.js\/dist\/hls\.light/ },
                // For films with several sounds.
                { name: 'hls-full', test: /node_modules\/hls\.js\/dist\/hls\.mjs/ },
                // What every page starts with; not the entries themselves, nor a stylesheet: the gate has its own.
                { name: 'start', tags: ['$initial'], test: /\/src\/(?!site\/(main|gate)).*\.tsx?$|\/lucide/ },
                // What some pages share. All else stays in files of its own, so that a page does not load what it never
                // shows; what nearly every page uses is named in start-parts.ts.
                { name: 'forms', test: formParts, includeDependenciesRecursively: false },
                { name: 'cards', test: cardParts, includeDependenciesRecursively: false },
                { name: 'lists', test: listParts, includeDependenciesRecursively: false },
                { name: 'home-parts', test: homeParts, includeDependenciesRecursively: false },
                { name: 'directory-parts', test: directoryParts, includeDependenciesRecursively: false },
                { name: 'work-parts', test: workParts, includeDependenciesRecursively: false },
                { name: 'entry-parts', test: entryParts, includeDependenciesRecursively: false },
                { name: 'film-parts', test: filmParts, includeDependenciesRecursively: false },
                { name: 'position-parts', test: positionParts, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    // The offline page, whole in one file: nothing else of the site is there when it is shown.
    offline: {
      consumer: 'client',
      build: {
        outDir: 'dist/offline',
        emptyOutDir: true,
        copyPublicDir: false,
        target,
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: { checks, input: 'offline.html', output: { codeSplitting: false } },
      },
    },
    // The back office, apart from everything that a visitor loads.
    staff: {
      consumer: 'client',
      build: {
        outDir: 'dist/staff',
        assetsDir: 'staff-assets',
        emptyOutDir: true,
        copyPublicDir: false,
        target,
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: {
          checks,
          input: 'staff.html',
          treeshake: { manualPureFunctions: ['createLucideIcon'] },
          output: {
            codeSplitting: {
              // One stylesheet, in the order of start-styles.ts; a page's own comes after it.
              groups: [{ name: 'start', tags: ['$initial'], test: /\.css$/ }],
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
          checks,
          input: 'src/site/first-screen.tsx',
          output: { entryFileNames: 'first-screen.js', codeSplitting: false },
        },
      },
    },
  },
})
