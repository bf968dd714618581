import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconFile,
  IconPhoto,
  IconRefresh,
  IconX,
} from '#ui/icons/index.ts'
import { useCallback, useState } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { Button } from '../button.tsx'
import { megabytesText } from './check-file.ts'
import type { Upload } from './upload-state.ts'

type Order = {
  firstIs: string
  index: number
  count: number
  onMove: (by: 1 | -1) => void
  onFirst: () => void
  onDrag: () => void
}
type UploadRowProps = {
  upload: Upload
  online: boolean
  /** It waits on the device until the whole form is sent. */
  stays: boolean | undefined
  onRemove: () => void
  onRetry: () => void
  onEdit: (() => void) | undefined
  editLabel: string | undefined
  /** The preview of an earlier upload; a local file shows itself. */
  picture: string | null
  /** Present where the order matters. */
  order: Order | undefined
}

/** One file with its state and its actions. */
export function UploadRow({
  upload,
  online,
  stays,
  onRemove,
  onRetry,
  onEdit,
  editLabel,
  picture,
  order,
}: UploadRowProps) {
  const { file, name, state, part, problem, advice, key } = upload
  const problemId = `upload-${key}-problem`
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2 ps-2">
      <span
        className={order ? 'flex-none cursor-grab touch-none' : 'flex-none'}
        onPointerDown={(event) => {
          if (!order) return
          event.preventDefault()
          order.onDrag()
        }}
      >
        <Preview file={file} picture={picture} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex gap-2 text-label">
          <bdi className="truncate">{name}</bdi>
          {file && <span className="flex-none text-note text-muted">{megabytesText(file.size)}</span>}
        </p>
        {problem ? (
          <p id={problemId} className="flex items-start gap-1 text-note font-medium text-bad">
            <IconAlertTriangle aria-hidden size={16} className="mt-1 flex-none" />
            {problem}
          </p>
        ) : (
          <p className="flex flex-wrap items-center gap-x-1 text-note text-muted">
            {order?.index === 0 && <b className="w-full font-medium text-ink">{order.firstIs}</b>}
            {state === 'sent' && <IconCheck aria-hidden size={16} className="flex-none text-good" />}
            {stays && state === 'waiting' ? 'روی این دستگاه ذخیره شد' : stateText(upload, online)}
          </p>
        )}
        {advice && !problem && <p className="text-note text-warn">{advice}</p>}
        {state === 'sending' && (
          <progress className="upload-progress" value={part} aria-label={`پیشرفت ارسال ${name}`} />
        )}
      </div>
      {state === 'failed' && (
        <Button
          kind="quiet"
          className="min-w-11 flex-none px-2"
          onClick={onRetry}
          aria-label={`تلاش دوباره، ${name}`}
          aria-describedby={problemId}
          icon={<IconRefresh aria-hidden size={18} />}
        >
          {/* On a phone the error text needs the space. */}
          <span className="max-sm:sr-only">تلاش دوباره</span>
        </Button>
      )}
      <button
        type="button"
        aria-label={`${state === 'sending' ? 'لغو ارسال' : 'حذف'} ${name}`}
        aria-describedby={state === 'refused' ? problemId : undefined}
        className="grid size-11 flex-none place-items-center text-muted hover:text-ink"
        onClick={onRemove}
      >
        <IconX aria-hidden size={20} />
      </button>
      {!problem && (order || onEdit) && (
        <div className="flex w-full items-center gap-x-4">
          {order && order.index > 0 && (
            <button
              type="button"
              className={wordButton}
              aria-label={`${name}، انتخاب به‌عنوان ${order.firstIs}`}
              onClick={order.onFirst}
            >
              انتخاب به‌عنوان {order.firstIs}
            </button>
          )}
          {onEdit && (
            <button type="button" className={wordButton} aria-label={`${editLabel} ${name}`} onClick={onEdit}>
              {editLabel}
            </button>
          )}
          {order && <Places {...order} name={name} />}
        </div>
      )}
    </li>
  )
}

const wordButton = 'min-h-11 text-note font-medium text-lazuli'
const placeButton = 'grid h-11 w-11 flex-none place-items-center text-muted hover:text-ink disabled:opacity-40'

/** The two buttons that change the position of a file. */
const Places = ({ index, count, name, onMove }: Order & { name: string }) => (
  <span className="ms-auto flex">
    <button
      type="button"
      className={placeButton}
      disabled={index === 0}
      aria-label={`${name} یک جا جلوتر`}
      onClick={() => onMove(-1)}
    >
      <IconArrowUp aria-hidden size={20} />
    </button>
    <button
      type="button"
      className={placeButton}
      disabled={index === count - 1}
      aria-label={`${name} یک جا عقب‌تر`}
      onClick={() => onMove(1)}
    >
      <IconArrowDown aria-hidden size={20} />
    </button>
  </span>
)

function stateText({ state, part, serverBusy }: Upload, online: boolean): string {
  if (state === 'preparing') return 'در حال آماده کردن'
  if (state === 'sent') return 'ارسال شد'
  if (state === 'sending') return `${formatInteger(Math.round(part * 100))}٪ ارسال شد`
  if (online && serverBusy) return 'ارسال نشد؛ چند لحظه بعد خودش دوباره ارسال می‌شود'
  return online ? 'منتظر ارسال' : 'منتظر اتصال اینترنت'
}

const frame = 'size-12 flex-none rounded-control'

function Preview({ file, picture }: { file: File | null; picture: string | null }) {
  // A file with the type of a picture may not be one.
  const [broken, setBroken] = useState(false)
  const isPicture = file?.type.startsWith('image/') ?? true
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file!)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  if (file && isPicture && !broken) {
    return (
      <img ref={show} alt="" draggable={false} className={`${frame} object-cover`} onError={() => setBroken(true)} />
    )
  }
  if (!file && picture && !broken) {
    return (
      <img src={picture} alt="" draggable={false} className={`${frame} object-cover`} onError={() => setBroken(true)} />
    )
  }
  const Icon = isPicture ? IconPhoto : IconFile
  return (
    <span className={`${frame} grid place-items-center bg-canvas text-muted`}>
      <Icon aria-hidden size={24} />
    </span>
  )
}
