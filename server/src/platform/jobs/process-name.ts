import { hostname } from 'node:os'

/** By which the back office knows this process: in the log of tries, and among the processes that serve the site. */
export const processName = `${hostname()}:${process.pid}`
