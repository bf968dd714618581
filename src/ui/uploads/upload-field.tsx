import { IconUpload } from '#ui/icons/index.ts'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { controlBox, FieldFrame, useFieldIds, type FieldWords } from '../field-frame.tsx'
import { keptName } from '#kit/saved-names.ts'
import { useOnline } from '../offline/use-online.ts'
import { useHydrated } from '../use-hydrated.ts'
import { mediaTypes, type FileKinds } from './check-file.ts'
import { dragInList } from './drag-in-list.ts'
import { DropZone } from './drop-zone.tsx'
import './upload-field.css'
import { countTaken, type Upload } from './upload-state.ts'
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
  const full = countTaken(uploads) >= maxFiles
  // A refused file has no place: the first of the others is the first of the form.
  const ordered = uploads.filter(({ state }) => state !== 'refused')
  const choose = chooseText(kinds, uploads.length)

  useEffect(() => {
    // Files chosen before hydration.
    const { current } = input
    if (!current?.files?.length) return
    queue.add([...current.files])
    current.value = ''
  }, [queue])
  const [editing, setEditing] = useState<number | null>(null)
  const edited = uploads.find(({ key }) => key === editing)
  const list = useRef<HTMLUListElement>(null)
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
          <ul ref={list} aria-label={words.label} className={controlBox(null, 'divide-y divide-line')}>
            {uploads.map((upload) =>
              hydrated ? (
                <UploadRow
                  key={upload.key}
                  upload={upload}
                  online={online}
                  stays={device?.stays}
                  onRemove={() => remove(upload)}
                  onRetry={() => queue.retry(upload.key)}
                  onEdit={
                    edit && upload.file && upload.state !== 'preparing' ? () => setEditing(upload.key) : undefined
                  }
                  editLabel={edit?.label}
                  picture={upload.id && pictureOf ? pictureOf(upload.id) : null}
                  order={
                    firstIs === undefined
                      ? undefined
                      : {
                          firstIs,
                          index: ordered.indexOf(upload),
                          count: ordered.length,
                          onMove: (by) => queue.move(upload.key, by),
                          onFirst: () => queue.moveTo(upload.key, 0),
                          onDrag: () => dragInList(list.current!, (place) => queue.moveTo(upload.key, place)),
                        }
                  }
                />
              ) : (
                <KeptFile key={upload.key} name={name} upload={upload} />
              ),
            )}
          </ul>
        )}
        {hydrated &&
          uploads.map((upload) => {
            if (upload.state === 'refused') return null
            const id = upload.id ?? (upload.kept && isReady(upload) ? keptName(upload.kept) : null)
            return id && <ArrivedFile key={`${upload.key}-${id}`} name={name} id={id} />
          })}
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
            aria-label={hydrated ? `${words.label}، ${choose}` : undefined}
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

/** Without JavaScript an uploaded file stays with the form unless its checkbox is cleared. */
const KeptFile = ({ name, upload }: { name: string; upload: Upload }) => (
  <li>
    <label className="flex min-h-11 items-center gap-3 px-3 text-label">
      <input
        type="checkbox"
        name={name}
        value={upload.id ?? (upload.kept ? keptName(upload.kept) : '')}
        defaultChecked
        className="size-5 accent-lazuli"
      />
      {upload.name}، {upload.id ? 'ارسال شد' : 'هنوز ارسال نشده'}
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
