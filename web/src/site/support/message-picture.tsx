import { useQuery } from '@tanstack/react-query'
import { callOptions } from '../../api/queries.ts'
import * as buttonStyles from '../../ui/button.module.css'
import * as skeletonStyles from '../../ui/skeleton.module.css'
import * as styles from './support.module.css'

/** A screenshot of one's own; a press shows it in its whole size. */
export function MessagePicture({ id }: { id: string }) {
  const call = callOptions('GET /v2/message/picture/{pictureId}', { params: { pictureId: id } })
  const { data, isError, refetch } = useQuery({ ...call, staleTime: Number.POSITIVE_INFINITY })
  if (isError)
    return (
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.small}`}
        onClick={() => void refetch()}
      >
        截图没有加载出来，重试
      </button>
    )
  if (!data) return <span className={`${skeletonStyles.skeleton} ${styles.shotComing}`} />
  const { content, width, height } = data.data
  const address = `data:image/webp;base64,${content}`
  return (
    <details className={styles.shot}>
      <summary aria-label="放大或缩小截图">
        <img src={address} width={width} height={height} alt="截图" />
      </summary>
    </details>
  )
}
