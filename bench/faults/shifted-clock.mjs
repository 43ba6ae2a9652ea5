import { readFileSync } from 'node:fs'

// Loaded before a site of bench/faults: its clock is ahead by the value in a file, which can change
// while it runs.
const file = process.env.FAULT_CLOCK ?? ''
const real = Date.now.bind(Date)
let ahead = 0
const look = () => {
  try {
    ahead = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    ahead = 0
  }
}
look()
setInterval(look, 100).unref()
Date.now = () => real() + ahead
