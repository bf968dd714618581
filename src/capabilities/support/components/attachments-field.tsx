import { IconPhoto, IconUpload, IconX } from '@tabler/icons-react'
import { formatInteger } from '#kit/digits.ts'
import { FieldFrame, useFieldIds } from '#ui/field-frame.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { maxFiles } from '../rules.ts'
import { useAttachments, type Attachment } from './use-attachments.ts'

type AttachmentsFieldProps = {
  id: string
  name: string
  label: string
  error: string | undefined
  defaultValue: string[] | undefined
}

const hint = `حداکثر ${formatInteger(maxFiles)} عکس، هر کدام تا ۵ مگابایت`

/** Up to five pictures beside a message. They travel on their own, so without JavaScript a message goes without them. */
export function AttachmentsField({ id, name, label, error, defaultValue = [] }: AttachmentsFieldProps) {
  const alive = useHydrated()
  const { list, add, drop, full } = useAttachments(defaultValue)
  const ids = useFieldIds({ id, label, hint, error })
  if (!alive) return defaultValue.map((value) => <input key={value} type="hidden" name={name} value={value} />)
  return (
    <FieldFrame label={label} hint={hint} error={error} id={ids.id} required={false}>
      {list.length > 0 && (
        <ul className="mt-1 divide-y divide-line rounded-control border border-line">
          {list.map((attachment) => (
            <Row key={attachment.key} name={name} attachment={attachment} onDrop={() => drop(attachment.key)} />
          ))}
        </ul>
      )}
      {!full && (
        <span className="mt-1 flex">
          <input
            type="file"
            accept="image/*"
            multiple
            {...ids}
            className="peer sr-only"
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
          <label
            htmlFor={ids.id}
            className="flex min-h-11 items-center gap-2 rounded-control bg-lazuli-soft px-4 text-label font-bold text-lazuli peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-lazuli hover:underline"
          >
            <IconUpload aria-hidden size={20} />
            افزودن عکس
          </label>
        </span>
      )}
    </FieldFrame>
  )
}

type RowProps = { name: string; attachment: Attachment; onDrop: () => void }

function Row({ name, attachment: { name: fileName, part, id, problem }, onDrop }: RowProps) {
  const state = problem ?? (id ? 'رسید' : `${formatInteger(Math.round(part * 100))}٪ فرستاده شد`)
  return (
    <li className="flex min-h-14 items-center gap-3 ps-3">
      <IconPhoto aria-hidden size={24} className="flex-none text-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-label" dir="auto">
          {fileName}
        </p>
        <p role="status" className={problem ? 'text-note font-medium text-bad' : 'text-note text-muted'}>
          {state}
        </p>
      </div>
      {id && <input type="hidden" name={name} value={id} />}
      <button
        type="button"
        aria-label={`برداشتن ${fileName}`}
        className="grid size-11 flex-none place-items-center text-muted hover:text-ink"
        onClick={onDrop}
      >
        <IconX aria-hidden size={20} />
      </button>
    </li>
  )
}
