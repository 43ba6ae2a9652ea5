import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Switch } from '../../ui/forms/switch.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import * as panelStyles from '../../ui/panel.module.css'
import { HistoryQuestion } from '../../ui/question.tsx'
import { settingCall } from './calls.ts'
import * as styles from './recommendations.module.css'
import { useSetting } from './setting.ts'

/** Whether a member is recommended anything, and a button to forget what that is made of. */
export function RecommendationSettings() {
  const { data } = useQuery(settingCall)
  const { change, clear } = useSetting()
  const [asking, setAsking] = useState(false)
  const since = data?.data.since?.slice(0, 10)
  return (
    <div className={`${panelStyles.panel} ${panelStyles.menu} ${styles.settings}`}>
      <div className={`${panelStyles.row} ${panelStyles.wraps}`}>
        <Icon of={icons.sparkles} />
        <Switch label="个性化推荐" on={data?.data.state !== 'off'} onChange={(on) => void change(on)} />
        <p>
          按你的收藏、喜欢、关注和保存到账号的浏览记录推荐；暂停的浏览记录不用。关闭后，你的记录也不用于计算别人的推荐。
        </p>
      </div>
      <button type="button" className={panelStyles.row} onClick={() => setAsking(true)}>
        <Icon of={icons.trash} />
        清除推荐记录
        {since && <span className={panelStyles.value}>从 {since} 起重新计算</span>}
      </button>
      <HistoryQuestion
        open={asking}
        onClose={() => setAsking(false)}
        title="清除推荐记录？"
        action="清除"
        onYes={() => {
          setAsking(false)
          void clear()
        }}
      >
        此前的收藏、喜欢、关注和浏览记录都保留，但不再用于推荐；“不感兴趣”的作品可能再次出现。
      </HistoryQuestion>
    </div>
  )
}
