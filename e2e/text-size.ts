import type { Page } from 'playwright-core'
import { violations } from './axe.ts'

/** Ways in which a visitor makes text larger: the browser's own size of text, and a phone's, which scales any size. */
const enlargements = {
  'the size of text in the browser': 'html{font-size:200%}',
  'the size of text of a phone':
    'html{-webkit-text-size-adjust:200%!important;text-size-adjust:200%!important}',
}

/** Faults of the present page with its text at twice the size, in both ways. Its text has its own size afterwards. */
export async function enlargedFaults(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [way, css] of Object.entries(enlargements)) {
    const [body, choice] = await page.evaluate(async (text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
      // What measures itself does so when it is drawn.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const size = (element: Element | null) => element && getComputedStyle(element).fontSize
      return [size(document.body), size(document.querySelector('select[aria-label="筛选"]'))]
    }, css)
    if (body !== '30px') found.push(`${way}: the text is ${body} high`)
    if (choice !== null && choice !== '28px') found.push(`${way}: the choice of a filter is ${choice} high`)
    const faults = [...(await unreadable(page)), ...(await violations(page, ['scrollable-region-focusable']))]
    found.push(...faults.map((fault) => `${way}: ${fault}`))
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  return found
}

/**
 * Text that cannot be read: cut off by a box, overflowing it, or laid over other text; and a page that scrolls
 * sideways. A line that is left out whole, and one that ends in an ellipsis, is intended.
 */
async function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Line {
      text: string
      layer: Element
      owner: Element
      top: number
      bottom: number
      left: number
      right: number
    }
    const found: string[] = []
    const slack = 1.5
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`)
    const root = document.querySelector('dialog[open]') ?? document.body
    const lines: Line[] = []
    const name = (element: Element) => `${element.tagName.toLowerCase()}.${element.className}`
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const owner = node.parentElement
      const text = node.textContent?.trim()
      if (
        !owner ||
        !text ||
        owner.closest('svg, script, style, noscript, .text-visuallyHidden, .text-inBar, .layout-skip')
      )
        continue
      if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const em = Number.parseFloat(getComputedStyle(owner).fontSize)
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        if (rect.width < 2) continue
        const middle = (rect.top + rect.bottom) / 2
        const line: Line = {
          text: text.slice(0, 24),
          owner,
          layer: document.body,
          top: middle - em / 2,
          bottom: middle + em / 2,
          left: rect.left,
          right: rect.right,
        }
        const fault = cutBy(line)
        if (fault === 'left out') continue
        if (fault) found.push(`${line.text} (${name(owner)}): ${fault}`)
        else lines.push(line)
      }
    }
    /** Goes up the boxes around a line, and narrows it to its visible part. */
    function cutBy(line: Line): string | null {
      let sideways = false
      for (
        let box: Element | null = line.owner;
        box && box !== document.documentElement;
        box = box.parentElement
      ) {
        const style = getComputedStyle(box)
        if (/fixed|sticky/.test(style.position) && line.layer === document.body) line.layer = box
        const clamps = style.webkitLineClamp !== 'none'
        const { top, bottom, left, right } = box.getBoundingClientRect()
        if (style.overflowY === 'hidden' || style.overflowY === 'clip') {
          if (line.top >= bottom - slack || line.bottom <= top + slack) return 'left out'
          if (line.bottom > bottom + slack || line.top < top - slack) {
            return `cut through by ${name(box)}, ${Math.round(line.bottom - bottom)} px`
          }
        }
        if (/auto|scroll/.test(style.overflowX)) sideways = true
        else if (style.overflowX !== 'visible' && !sideways) {
          if (line.left >= right - slack) return 'left out'
          if (line.right > right + slack && style.textOverflow !== 'ellipsis' && !clamps) {
            return `runs out of ${name(box)}, ${Math.round(line.right - right)} px`
          }
          line.right = Math.min(line.right, right)
          line.left = Math.max(line.left, left)
        }
      }
      return sideways || line.right <= innerWidth + slack ? null : `runs out of the screen`
    }
    for (const [at, one] of lines.entries()) {
      for (const other of lines.slice(at + 1)) {
        if (one.layer !== other.layer || one.owner === other.owner) continue
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        if (across > 3 && down > 3)
          found.push(`${one.text} (${name(one.owner)}) lies over ${other.text} (${name(other.owner)})`)
      }
    }
    return [...new Set(found)]
  })
}
