import { IconFile, IconRefresh, IconUpload, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { Button } from '../button.tsx'
import { controlBox, FieldFrame, useFieldIds, type FieldWords } from '../field-frame.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { useUpload, type Upload } from './use-upload.ts'

type FileFieldProps = Omit<FieldWords, 'echo'> & {
  name: string
  /** Where files go at once, as `POST` multipart field `file`; the form itself then sends the id that came back. */
  uploadTo: string
  /** As the attribute of the input; `image/*` shows what was chosen. */
  accept?: string
  mostBytes?: number
  disabled?: boolean
  className?: string
}

const choose = 'انتخاب پرونده'

/**
 * A file or picture that is sent as soon as it is chosen, with its progress; it can be stopped and tried again. Without
 * JavaScript it is a plain file input of the same name, which the form sends itself (`multipart/form-data`).
 */
export function FileField({ name, uploadTo, accept, mostBytes = 10_000_000, disabled, ...words }: FileFieldProps) {
  const { upload, send, drop } = useUpload(uploadTo, mostBytes)
  const alive = useHydrated()
  const error = upload?.problem ?? words.error
  const ids = useFieldIds({ ...words, error })
  return (
    <FieldFrame {...words} error={error} id={ids.id}>
      {upload && <ArrivedFile name={name} id={upload.id ?? ''} />}
      {upload ? (
        <UploadRow upload={upload} onDrop={drop} onRetry={() => send(upload.file)} />
      ) : (
        <span className={controlBox(error, 'mt-1 flex items-center p-2')}>
          <input
            type="file"
            // Once there is a script, the id of the file that arrived is sent in its place.
            name={alive ? undefined : name}
            accept={accept}
            disabled={disabled}
            // Of two labels browsers take one, and not always the same.
            aria-label={alive ? `${words.label}، ${choose}` : undefined}
            {...ids}
            className={alive ? 'peer sr-only' : 'w-full text-label'}
            onChange={({ currentTarget: { files } }) => files?.[0] && send(files[0])}
          />
          {alive && (
            <label
              htmlFor={ids.id}
              className="flex min-h-11 items-center gap-2 rounded-control bg-lazuli-soft px-4 text-label font-bold text-lazuli peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-lazuli hover:underline"
            >
              <IconUpload aria-hidden size={20} />
              {choose}
            </label>
          )}
        </span>
      )}
    </FieldFrame>
  )
}

/** The id that the form sends; a new one is a decision of the person, so the form is told to look at the field. */
function ArrivedFile({ name, id }: { name: string; id: string }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (id) input.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }, [id])
  return <input ref={input} type="hidden" name={name} value={id} />
}

type UploadRowProps = { upload: Upload; onDrop: () => void; onRetry: () => void }

function UploadRow({ upload: { file, part, id, problem }, onDrop, onRetry }: UploadRowProps) {
  const percent = formatInteger(Math.round(part * 100))
  return (
    <div className={controlBox(problem, 'mt-1 flex min-h-16 items-center gap-3 p-2')}>
      <FilePreview file={file} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-label" dir="auto">
          {file.name}
        </p>
        {!problem && (
          <p className="text-note text-muted" role="status">
            {id ? 'رسید' : `${percent}٪ فرستاده شد`}
          </p>
        )}
        {!problem && !id && (
          <progress className="upload-progress" value={part} aria-label={`پیشرفت فرستادن ${file.name}`} />
        )}
      </div>
      {problem && (
        <Button kind="quiet" onClick={onRetry} icon={<IconRefresh aria-hidden size={18} />}>
          دوباره
        </Button>
      )}
      <button
        type="button"
        aria-label={id || problem ? 'برداشتن پرونده' : 'توقف فرستادن'}
        className="grid size-11 flex-none place-items-center text-muted hover:text-ink"
        onClick={onDrop}
      >
        <IconX aria-hidden size={20} />
      </button>
    </div>
  )
}

function FilePreview({ file }: { file: File }) {
  if (!file.type.startsWith('image/')) return <IconFile aria-hidden size={28} className="flex-none text-muted" />
  const show = (image: HTMLImageElement) => {
    const address = URL.createObjectURL(file)
    image.src = address
    return () => URL.revokeObjectURL(address)
  }
  return <img ref={show} alt="" className="size-12 flex-none rounded-control object-cover" />
}
