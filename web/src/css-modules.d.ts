/** Names of classes, each a text of its own that the bundler puts where it is used. docs/styles.test.ts checks that they exist. */
declare module '*.module.css'
