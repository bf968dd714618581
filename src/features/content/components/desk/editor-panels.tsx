import { useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { callServer } from '#ui/http-client.ts'
import { TextField } from '#ui/text-field.tsx'
import { sendFileTo } from '#ui/uploads/send-file.ts'
import { shrunkPhoto } from '#ui/uploads/shrink-large.ts'
import { isSafeLink } from '../../document/document.ts'
import type { Editor, EditorCar } from './editor-kit.ts'

export type Panel = 'link' | 'car' | 'picture'
type PanelProps = { editor: Editor; onDone: () => void }

/** Finds vehicles with today's price by words or slug; empty when the server is unreachable. */
export async function loadCars(request: { q: string } | { slug: string }): Promise<EditorCar[]> {
  const query = new URLSearchParams(request).toString()
  const answer = await callServer<{ cars: EditorCar[] }>(`/admin/content/cars?${query}`)
  return answer.ok ? answer.value.cars : []
}

/** Handles Enter in this panel instead of submitting the form around it. */
const onEnter = (run: () => void) => (event: React.KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  run()
}

export function LinkPanel({ editor, onDone }: PanelProps) {
  const [href, setHref] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [error, setError] = useState<string>()
  const set = () => {
    const address = href.trim()
    if (!isSafeLink(address)) {
      setError('لینک باید با https شروع شود یا آدرس یکی از صفحه‌های فرمان باشد، مثل /pages/faq.')
      return
    }
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run()
    } else chain.setLink({ href: address }).run()
    onDone()
  }
  return (
    <div className="editor-panel" role="group" aria-label="لینک">
      <TextField
        label="آدرس"
        dir="ltr"
        value={href}
        error={error}
        autoFocus
        onChange={(event) => setHref(event.target.value)}
        onKeyDown={onEnter(set)}
      />
      <div className="flex gap-2">
        <Button onClick={set}>گذاشتن لینک</Button>
        {editor.isActive('link') && (
          <Button
            kind="outline"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onDone()
            }}
          >
            حذف لینک
          </Button>
        )}
      </div>
    </div>
  )
}

export function CarPanel({ editor, onDone }: PanelProps) {
  const [q, setQ] = useState('')
  const [cars, setCars] = useState<readonly EditorCar[] | null>(null)
  const outcome = useRef(0)
  const search = async (words: string) => {
    setQ(words)
    const turn = ++outcome.current
    const match = words.trim() ? await loadCars({ q: words }) : null
    if (turn === outcome.current) setCars(match)
  }
  return (
    <div className="editor-panel" role="group" aria-label="کارت خودرو">
      <TextField
        label="نام خودرو"
        value={q}
        autoFocus
        hint="کارت، قیمت روز را نشان می‌دهد."
        onChange={(event) => void search(event.target.value)}
        onKeyDown={onEnter(() => {})}
      />
      <p role="status" className="text-note text-muted">
        {cars?.length === 0 && 'خودرویی پیدا نشد.'}
      </p>
      <ul className="flex flex-wrap gap-2">
        {cars?.map(({ slug, title, price }) => (
          <li key={slug}>
            <Button
              kind="outline"
              onClick={() => {
                editor.chain().focus().insertContent({ type: 'carCard', attrs: { slug } }).run()
                onDone()
              }}
            >
              {title} · {price}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function PicturePanel({ editor, onDone }: PanelProps) {
  const id = useId()
  const [picture, setPicture] = useState<string | null>(null)
  const [alt, setAlt] = useState('')
  const [caption, setCaption] = useState('')
  const [message, setMessage] = useState('')
  const [error, setError] = useState<string>()
  const send = async (file: File | undefined) => {
    if (!file) return
    setMessage('در حال ارسال…')
    const answer = await sendFileTo('/files/content-pictures')(await shrunkPhoto(file), (part) =>
      setMessage(`ارسال ${new Intl.NumberFormat('fa', { style: 'percent' }).format(part)}`),
    ).result
    if (answer === 'unreached') return setMessage('ارتباط برقرار نشد؛ اتصال اینترنت را بررسی کنید.')
    if ('problem' in answer) return setMessage(answer.problem)
    setPicture(answer.id)
    setMessage('عکس رسید.')
  }
  const insert = () => {
    if (!picture) return setMessage('اول عکس را انتخاب کنید.')
    if (!alt.trim()) return setError('توضیح عکس را بنویسید تا نابینایان هم بدانند در آن چیست.')
    editor
      .chain()
      .focus()
      .insertContent({ type: 'image', attrs: { picture, alt: alt.trim(), caption: caption.trim() || null } })
      .run()
    onDone()
  }
  return (
    <div className="editor-panel" role="group" aria-label="عکس">
      <label htmlFor={id} className="text-label font-medium">
        فایل عکس
      </label>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChange={(event) => void send(event.target.files?.[0])}
      />
      <p role="status" className="text-note text-muted">
        {message}
      </p>
      <TextField
        label="توضیح عکس"
        value={alt}
        error={error}
        maxLength={300}
        onChange={(event) => setAlt(event.target.value)}
        onKeyDown={onEnter(insert)}
      />
      <TextField
        label="زیرنویس (اختیاری)"
        value={caption}
        maxLength={300}
        onChange={(event) => setCaption(event.target.value)}
        onKeyDown={onEnter(insert)}
      />
      <Button onClick={insert} className="self-start">
        گذاشتن عکس
      </Button>
    </div>
  )
}

const tableActions = [
  ['ردیف جدید', (e: Editor) => e.chain().focus().addRowAfter().run()],
  ['ستون جدید', (e: Editor) => e.chain().focus().addColumnAfter().run()],
  ['حذف ردیف', (e: Editor) => e.chain().focus().deleteRow().run()],
  ['حذف ستون', (e: Editor) => e.chain().focus().deleteColumn().run()],
  ['حذف جدول', (e: Editor) => e.chain().focus().deleteTable().run()],
] as const

export const TableActions = ({ editor }: { editor: Editor }) => (
  <div role="group" aria-label="جدول" className="editor-panel editor-row">
    {tableActions.map(([label, run]) => (
      <button key={label} type="button" className="chip" onClick={() => run(editor)}>
        {label}
      </button>
    ))}
  </div>
)
