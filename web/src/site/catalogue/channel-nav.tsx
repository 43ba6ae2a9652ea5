import type { ModName } from '@yehang/contract/channels'
import { useState } from 'react'
import { channelNames } from '../../lib/channel-names.ts'
import { untabbedChannels } from '../../lib/shown-channels.ts'
import { paths } from '../../paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import * as choicesStyles from '../../ui/choices.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { fetchSheet, SheetOnDemand } from '../../ui/sheet-on-demand.tsx'
import * as tabsStyles from '../../ui/tabs.module.css'
import * as textStyles from '../../ui/text.module.css'
import { menuOf } from './channel-menu.ts'
import * as styles from './channel-nav.module.css'
import { entryHints, entryNames, type MenuEntry } from './menu-entries.ts'

interface ChannelNavProps {
  channel: ModName
  current: MenuEntry
  /** Left out on a phone, whose bar names the page and leads back. */
  wide?: boolean
}

/** More entries than this do not fit beside each other on a phone: a button shows them all in a sheet. */
const fits = 5

/** The channel's menu under the bar; it stays in view. */
export function ChannelNav({ channel, current, wide = false }: ChannelNavProps) {
  const [open, setOpen] = useState(false)
  const menu = menuOf(channel)
  const title = `${channelNames[channel]}频道`
  const links = menu.map(({ entry, href }) => ({
    href,
    children: entryNames[entry],
    title: entryHints[entry],
    ...(entry === current && { 'aria-current': 'page' as const }),
  }))
  if (menu.length === 0) return null
  return (
    <div className={wide ? `${styles.submenu} ${textStyles.wide}` : styles.submenu}>
      <div>
        <nav className={`${tabsStyles.tabs} ${styles.list}`} aria-label={title}>
          {links.map((link) => (
            <a key={link.href} {...link} />
          ))}
          {/* They have no tab of their own on a phone. */}
          {untabbedChannels().map(
            (other) =>
              other !== channel && (
                <a key={other} className={textStyles.narrow} href={paths.latest(other)}>
                  {channelNames[other]}
                </a>
              ),
          )}
        </nav>
        {menu.length > fits && (
          <button
            type="button"
            className={`${styles.more} ${textStyles.narrow}`}
            aria-label="展开频道菜单"
            onPointerDown={fetchSheet}
            onClick={() => setOpen(true)}
          >
            <Icon of={icons.layoutGrid} />
          </button>
        )}
      </div>
      <SheetOnDemand open={open} onClose={() => setOpen(false)} title={title}>
        <nav className={choicesStyles.choices} aria-label={title}>
          {links.map((link) => (
            <a
              key={link.href}
              className={buttonStyles.button}
              href={link.href}
              aria-current={link['aria-current']}
              onClick={() => setOpen(false)}
            >
              {link.children}
              {link.title && <small>{link.title}</small>}
            </a>
          ))}
        </nav>
      </SheetOnDemand>
    </div>
  )
}
