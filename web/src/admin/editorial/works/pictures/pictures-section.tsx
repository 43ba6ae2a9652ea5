import { useQuery } from '@tanstack/react-query'
import { pictureMaxBytes } from '@yehang/contract/limits'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import * as basic from '../../../ui/basic.module.css'
import { QueryResult } from '../../../ui/box.tsx'
import * as boxStyles from '../../../ui/boxes.module.css'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/forms/file-button.tsx'
import { Kbd } from '../../../ui/marks.tsx'
import { Section } from '../editor/section.tsx'
import {
  makeCover,
  moveStill,
  type Picture,
  type PictureOrder,
  type Pictures,
  removePicture,
} from './picture-changes.ts'
import * as styles from './pictures.module.css'
import { type PictureActions, type PictureUpload, picturesCall, usePictureActions } from './use-pictures.ts'

const taken = 'image/jpeg,image/png,image/webp'

/** Cover and stills: every change is on the site at once and can be taken back. */
export function PicturesSection({ workId }: { workId: string }) {
  const query = useQuery(picturesCall(workId))
  const pictureActions = usePictureActions(workId)
  return (
    <Section number={4} title="封面与剧照" note="上传后重编码、去元数据，出 3 种宽度；改动立即生效">
      <QueryResult query={query} fault="读不到图片">
        {({ data }) => <Gallery pictures={data} pictureActions={pictureActions} />}
      </QueryResult>
    </Section>
  )
}

function Gallery({ pictures, pictureActions }: { pictures: Pictures; pictureActions: PictureActions }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const { cover, stills } = pictures
  const add = (files: readonly File[], as: 'cover' | 'still') => void pictureActions.add(files, as)
  const usual = cover === null ? 'cover' : 'still'
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files], usual)
  }
  const onKeyDown = (event: KeyboardEvent, { key }: Picture) => {
    const act = actsOn(pictures, key).find(({ codes }) => codes.includes(event.code))
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    void pictureActions.arrange(pictures, act.next, act.message)
  }
  const tile = (picture: Picture, name: string, place?: number) => (
    <Tile
      key={picture.key}
      picture={picture}
      name={name}
      place={place}
      isChosen={picture.key === chosen}
      onChoose={() => setChosen(picture.key)}
      onKeyDown={(event) => onKeyDown(event, picture)}
    />
  )
  const current = [...stills, ...(cover === null ? [] : [cover])].find(({ key }) => key === chosen)
  return (
    <fieldset
      className={isOver ? `${styles.picsRoom} ${styles.over}` : styles.picsRoom}
      aria-label="图片"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div className={styles.pics}>
        {cover === null ? <NoCover /> : tile(cover, '封面')}
        {stills.map((still, place) => tile(still, `剧照 ${place + 1}`, place + 1))}
        {pictureActions.sending.map((one) => (
          <OnItsWay key={one.id} sending={one} onDismiss={() => pictureActions.dismiss(one.id)} />
        ))}
        <FileButton
          className={`${styles.picture} ${styles.upAdd}`}
          accept={taken}
          multiple
          onFiles={(files) => add(files, usual)}
        >
          <span className={basic.hint}>拖进来，或点这里</span>
          <span className={`${basic.text11} ${basic.faint}`}>
            JPG PNG WebP ≤ {pictureMaxBytes / 1024 / 1024} MB
          </span>
        </FileButton>
      </div>
      <div className={`${basic.row} ${basic.wrap} ${styles.picsFoot} ${basic.text12} ${basic.faint}`}>
        {current === undefined ? (
          <>
            <FileButton accept={taken} onFiles={(files) => add(files, 'cover')}>
              {cover === null ? '上传封面' : '换封面'}
            </FileButton>
            <span className={styles.wKeys}>
              选中一张：<Kbd>←</Kbd> <Kbd>→</Kbd> 调顺序　<Kbd>C</Kbd> 设为封面　<Kbd>Del</Kbd> 移除
            </span>
          </>
        ) : (
          <ChosenActs picture={current} pictures={pictures} actions={pictureActions} />
        )}
      </div>
    </fieldset>
  )
}

interface Act {
  title: string
  /** Keys while the picture is focused. */
  codes: readonly string[]
  label: string
  /** The order of all pictures afterwards; null where it changes nothing. */
  next: PictureOrder | null
  message: string
  of: 'stills' | 'all'
}

/** What can be done with one picture. */
const actsOn = (pictures: Pictures, key: string): readonly Act[] => [
  {
    title: '前移',
    codes: ['ArrowLeft'],
    label: '←',
    next: moveStill(pictures, key, -1),
    message: '剧照顺序已改',
    of: 'stills',
  },
  {
    title: '后移',
    codes: ['ArrowRight'],
    label: '→',
    next: moveStill(pictures, key, 1),
    message: '剧照顺序已改',
    of: 'stills',
  },
  {
    title: '设为封面',
    codes: ['KeyC'],
    label: 'C',
    next: makeCover(pictures, key),
    message: '已设为封面，原来的封面换到剧照里',
    of: 'stills',
  },
  {
    title: '移除',
    codes: ['Delete', 'Backspace'],
    label: 'Del',
    next: removePicture(pictures, key),
    message: '已移除，一天之内还能放回',
    of: 'all',
  },
]

interface ChosenActsProps {
  picture: Picture
  pictures: Pictures
  actions: PictureActions
}

function ChosenActs({ picture: { key, width, height }, pictures, actions }: ChosenActsProps) {
  const place = pictures.stills.findIndex((still) => still.key === key)
  const isCover = pictures.cover?.key === key
  return (
    <>
      <span>
        {isCover ? '封面' : `剧照 ${place + 1}`}
        {width !== null && `，原图 ${width}×${height}`}
      </span>
      {actsOn(pictures, key)
        .filter(({ of }) => of === 'all' || !isCover)
        .map(({ title, label, next, message, of }) => (
          <Button
            key={title}
            small
            {...(of === 'all' && { kind: 'danger' as const })}
            keyLabel={label}
            busy={actions.busy}
            disabled={next === null}
            onClick={() => void actions.arrange(pictures, next, message)}
          >
            {title}
          </Button>
        ))}
    </>
  )
}

interface TileProps {
  picture: Picture
  name: string
  place: number | undefined
  isChosen: boolean
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Tile({ picture, name, place, isChosen, onChoose, onKeyDown }: TileProps) {
  const { small, big, width, height } = picture
  const isCover = place === undefined
  return (
    <button
      type="button"
      className={[styles.picture, isCover && styles.main, isChosen && styles.on].filter(Boolean).join(' ')}
      aria-pressed={isChosen}
      aria-label={name}
      onClick={onChoose}
      onFocus={onChoose}
      onKeyDown={onKeyDown}
    >
      <img src={isCover ? big : small} alt="" loading="lazy" />
      <span className={isCover ? styles.picTag : `${styles.picTag} ${basic.text11}`}>
        {isCover ? `封面${width === null ? '' : ` ${width}×${height}`}` : place}
      </span>
    </button>
  )
}

function NoCover() {
  return (
    <div className={`${styles.picture} ${styles.main} ${styles.none}`}>
      <span className={basic.hint}>还没有封面</span>
    </div>
  )
}

function OnItsWay({
  sending: { name, fault },
  onDismiss,
}: {
  sending: PictureUpload
  onDismiss: () => void
}) {
  if (fault === null)
    return (
      <div className={`${styles.picture} ${styles.going}`} role="status">
        <span className={`${basic.text12} ${basic.medium} ${basic.cut}`}>{name}</span>
        <span className={`${basic.text11} ${basic.muted}`}>上传、重编码…</span>
        <span className={`${boxStyles.bar} ${styles.goingBar}`}>
          <i />
        </span>
      </div>
    )
  return (
    <button
      type="button"
      className={`${styles.picture} ${styles.refusedPic}`}
      title="收起"
      onClick={onDismiss}
    >
      <span className={`${basic.text12} ${basic.medium} ${basic.cut}`}>{name}</span>
      <span className={basic.text11}>{fault}</span>
      <span className={basic.text11}>收起 ×</span>
    </button>
  )
}
