import { IconUpload } from '#ui/icons/index.ts'
import { useEffect, useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react'
import { controlBox, FieldFrame, useFieldIds, type FieldWords } from '../field-frame.tsx'
import { keptName } from '#kit/kept-names.ts'
import { useOnline } from '../offline/use-online.ts'
import { useHydrated } from '../use-hydrated.ts'
import { mediaTypes, type FileKinds } from './check-file.ts'
import { dragInList } from './drag-in-list.ts'
import { DropZone } from './drop-zone.tsx'
import './upload-field.css'
import type { Upload } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import { chooseText, limitsText, notArrivedText, progressText, waitingText } from './upload-texts.ts'
import { useHeldSubmit } from './use-held-submit.ts'
import { useUploads, type DeviceFiles } from './use-uploads.ts'

type UploadFieldProps = Omit<FieldWords, 'echo' | 'hint'> & {
  /** The form sends the returned ids under this name; without JavaScript the files themselves. */
  name: string
  /** The address to which files are sent at once, as `POST` multipart field `file`. */
  uploadTo: string
  maxBytes: number
  maxFiles?: number
  kinds?: FileKinds
  /** Follows the text about number and size. */
  hint?: string
  /** Ids of earlier uploads, when the form returns with errors. */
  defaultValue?: string | readonly string[]
  /** The order matters and can be changed: the label of the first file («عکس اصلی»). */
  firstIs?: string
  /** Returns a smaller rendering of an earlier upload. */
  pictureOf?: (id: string) => string
  /** Shown above the files: a guide to the expected files, which can add some itself. */
  guide?: (guided: { names: readonly string[]; onFiles: (files: File[]) => void; full: boolean }) => ReactNode
  /** Edits a local file before it is sent: its button, and the editor. */
  edit?: { label: string; Editor: ComponentType<EditorProps> }
  /** Processing of files on the device before they are sent, and storage while they wait. */
  device?: DeviceFiles
}

type EditorProps = { file: File; name: string; onDone: (file: File | null) => void }

/**
 * Files of a form, chosen or dropped, each sent at once with its progress; the user can stop, retry and remove it.
 * Without a connection they wait, and the form waits for them. Without JavaScript it is a file input of the form
 * itself, which then needs `encType="multipart/form-data"` and `readFormWithFiles` in its action.
 */
export function UploadField(props: UploadFieldProps) {
  const {
    name,
    uploadTo,
    maxBytes,
    maxFiles = 1,
    kinds = 'pictures',
    hint,
    defaultValue = [],
    firstIs,
    pictureOf,
    device,
    guide,
    edit,
    ...words
  } = props
  const hydrated = useHydrated()
  const online = useOnline()
  const arrived = typeof defaultValue === 'string' ? [defaultValue].filter(Boolean) : defaultValue
  const { queue, view } = useUploads(uploadTo, { kinds, maxFiles, maxBytes }, arrived, device)
  const { uploads, notice } = view
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  // Without a connection the form may refer to local files, if its queue sends them later.
  const stays = device?.stays ?? (Boolean(device?.goesOffline) && !online)
  const isReady = ({ state, kept }: Upload) => state === 'sent' || (stays && state === 'waiting' && kept !== null)
  const { held, release } = useHeldSubmit(box, queue, uploads, isReady)
  const error = held === 'person' ? notArrivedText(uploads) : (notice ?? words.error)
  const limits = limitsText(kinds, maxFiles, maxBytes)
  const ids = useFieldIds({ ...words, hint: limits, error })
  const full = uploads.length >= maxFiles
  useEarlyFiles(input, queue)
  const [editing, setEditing] = useState<number | null>(null)
  const edited = uploads.find(({ key }) => key === editing)
  const remove = ({ key }: Upload) => {
    queue.remove(key)
    release()
    // The focused button was removed.
    requestAnimationFrame(() => input.current?.focus())
  }
  return (
    <FieldFrame {...words} hint={hint ? `${hint} ${limits}` : limits} error={error} id={ids.id}>
      <div ref={box} className="mt-1 flex flex-col gap-2">
        {hydrated && guide?.({ names: uploads.map(({ name: of }) => of), onFiles: queue.add, full })}
        {uploads.length > 0 && (
          <UploadList
            {...{ name, uploads, queue, online, firstIs, pictureOf, edit, hydrated }}
            label={words.label}
            stays={device?.stays}
            onRemove={remove}
            onEdit={setEditing}
          />
        )}
        {hydrated &&
          uploads.map((upload) => {
            const id = upload.id ?? (upload.kept && isReady(upload) ? keptName(upload.kept) : null)
            return id && <ArrivedFile key={`${upload.key}-${id}`} name={name} id={id} />
          })}
        <FileInput
          {...{ hydrated, full, error, kinds, name, maxFiles, input, ids, queue }}
          choose={chooseText(kinds, uploads.length)}
          label={words.label}
        />
        {edit && edited?.file && (
          <edit.Editor
            file={edited.file}
            name={edited.name}
            onDone={(file) => {
              setEditing(null)
              if (file) queue.replace(edited.key, file)
            }}
          />
        )}
        <p role="status" className={held === 'files' ? 'text-note font-medium' : 'sr-only'}>
          {held === 'files' ? waitingText(online) : progressText(uploads)}
        </p>
      </div>
    </FieldFrame>
  )
}

type Queue = ReturnType<typeof useUploads>['queue']

/** Adds the files that were chosen before hydration. */
function useEarlyFiles(input: RefObject<HTMLInputElement | null>, queue: Queue): void {
  useEffect(() => {
    const { current } = input
    if (!current?.files?.length) return
    queue.add([...current.files])
    current.value = ''
  }, [input, queue])
}

type UploadListProps = Pick<UploadFieldProps, 'name' | 'label' | 'firstIs' | 'pictureOf' | 'edit'> & {
  uploads: readonly Upload[]
  queue: Queue
  online: boolean
  hydrated: boolean
  stays: boolean | undefined
  onRemove: (upload: Upload) => void
  onEdit: (key: number) => void
}

/** The files in their order, each with its actions. */
function UploadList({ label, uploads, hydrated, ...row }: UploadListProps) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul ref={list} aria-label={label} className={controlBox(null, 'divide-y divide-line')}>
      {uploads.map((upload, index) =>
        hydrated ? (
          <Row key={upload.key} {...row} {...{ upload, index, list }} count={uploads.length} />
        ) : (
          <KeptFile key={upload.key} name={row.name} upload={upload} />
        ),
      )}
    </ul>
  )
}

type RowProps = Omit<UploadListProps, 'label' | 'uploads' | 'hydrated'> & {
  upload: Upload
  index: number
  count: number
  list: RefObject<HTMLUListElement | null>
}

function Row({ upload, index, count, list, queue, firstIs, pictureOf, edit, onRemove, onEdit, ...row }: RowProps) {
  return (
    <UploadRow
      upload={upload}
      online={row.online}
      stays={row.stays}
      onRemove={() => onRemove(upload)}
      onRetry={() => queue.retry(upload.key)}
      onEdit={edit && upload.file && upload.state !== 'preparing' ? () => onEdit(upload.key) : undefined}
      editLabel={edit?.label}
      picture={upload.id && pictureOf ? pictureOf(upload.id) : null}
      order={
        firstIs === undefined
          ? undefined
          : {
              firstIs,
              index,
              count: count,
              onMove: (by) => queue.move(upload.key, by),
              onFirst: () => queue.moveTo(upload.key, 0),
              onDrag: () => dragInList(list.current!, (place) => queue.moveTo(upload.key, place)),
            }
      }
    />
  )
}

type FileInputProps = {
  hydrated: boolean
  full: boolean
  error: string | null | undefined
  kinds: FileKinds
  /** The words of its button. */
  choose: string
  name: string
  label: string
  maxFiles: number
  input: RefObject<HTMLInputElement | null>
  ids: ReturnType<typeof useFieldIds>
  queue: Queue
}

/** The file input, to which files can also be dropped. */
function FileInput({ hydrated, full, error, kinds, choose, name, label, maxFiles, input, ids, queue }: FileInputProps) {
  return (
    <DropZone
      active={hydrated}
      hidden={full}
      error={error}
      onFiles={queue.add}
      what={kinds === 'pictures' ? 'عکس' : 'فایل'}
    >
      <input
        ref={input}
        type="file"
        // With scripts, the ids of uploaded files are sent in its place.
        name={hydrated ? undefined : name}
        accept={mediaTypes[kinds].join(',')}
        multiple={maxFiles > 1}
        // Browsers use only one of two labels, and not always the same.
        aria-label={hydrated ? `${label}، ${choose}` : undefined}
        {...ids}
        className={hydrated ? 'peer sr-only' : 'w-full text-label'}
        onChange={({ currentTarget }) => {
          if (!hydrated) return
          queue.add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {hydrated && (
        <label htmlFor={ids.id} className="upload-choose">
          <IconUpload aria-hidden size={20} />
          {choose}
        </label>
      )}
    </DropZone>
  )
}

/** Without JavaScript an uploaded file stays with the form unless its checkbox is cleared. */
const KeptFile = ({ name, upload }: { name: string; upload: Upload }) => (
  <li>
    <label className="flex min-h-11 items-center gap-3 px-3 text-label">
      <input type="checkbox" name={name} value={upload.id ?? ''} defaultChecked className="size-5 accent-lazuli" />
      {upload.name}، ارسال شد
    </label>
  </li>
)

/** The id that the form sends; a new one is a user's change, so the form validates the field. */
function ArrivedFile({ name, id }: { name: string; id: string }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }, [])
  return <input ref={input} type="hidden" name={name} value={id} />
}
