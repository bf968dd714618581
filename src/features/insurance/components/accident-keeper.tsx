import { IconCamera } from '#ui/icons/index.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import { formatDateTime, formatTime } from '#kit/jalali.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { shrunkPhoto } from '#ui/uploads/shrink-large.ts'
import {
  emptyNotes,
  forgetNotes,
  keepNotes,
  maxPhotos,
  readNotes,
  type AccidentNotes,
  type AccidentPhoto,
} from './accident-notes.ts'

const fields = [
  { name: 'name', label: 'نام طرف مقابل', most: 80 },
  { name: 'phone', label: 'شمارهٔ تماس طرف مقابل', most: 20, dir: 'ltr', inputMode: 'tel' },
  { name: 'plate', label: 'پلاک طرف مقابل', most: 40, hint: 'مثلاً ۱۲ ب ۳۴۵ ایران ۶۷' },
  { name: 'insurer', label: 'شرکت بیمه و شمارهٔ بیمه‌نامهٔ طرف مقابل', most: 80 },
  { name: 'place', label: 'محل تصادف', most: 120 },
  { name: 'story', label: 'شرح تصادف', most: 300 },
] as const

/** Notes for the claim, taken at the place of the accident: stored only on this device, also offline. */
export function AccidentKeeper() {
  const [notes, setNotes] = useState<AccidentNotes | null | undefined>(undefined)
  const [message, setMessage] = useState<'kept' | 'failed' | null>(null)
  const adding = useRef(Promise.resolve())
  useEffect(() => void readNotes().then(setNotes), [])
  if (notes === undefined) return null
  const keep = async (next: AccidentNotes) => {
    await keepNotes(next)
    // The device may refuse storage (full, private window), so use its result.
    const now = await readNotes()
    setMessage(now === null ? 'failed' : 'kept')
    setNotes(now ?? next)
  }
  const isKnown = () => notes ?? emptyNotes(new Date())
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const texts = Object.fromEntries(fields.map(({ name }) => [name, String(sent.get(name) ?? '').trim()]))
    void keep({ ...isKnown(), ...texts })
  }
  // Add photos one after the other, so that none replaces the previous one, however long shrinking takes.
  const add = (taken: File) => {
    const at = new Date().toISOString()
    adding.current = adding.current.then(async () => {
      const photo = await shrunkPhoto(taken)
      const now = (await readNotes()) ?? emptyNotes(new Date())
      await keep({ ...now, photos: [...now.photos, { at, photo }] })
    })
  }
  return (
    <Card title="یادداشت تصادف">
      <p className="text-label text-muted">
        عکس‌ها با ساعتشان و مشخصات طرف مقابل فقط روی همین دستگاه می‌ماند و برای فرمان ارسال نمی‌شود. با خروج از حساب پاک
        می‌شود.
      </p>
      {message === 'failed' && (
        <Notice tone="bad" live>
          یادداشت ذخیره نشد. کمی از فضای دستگاه خالی کنید، یا اگر مرورگر در حالت ناشناس است، پنجرهٔ معمولی باز کنید.
        </Notice>
      )}
      {message === 'kept' && (
        <Notice tone="good" live>
          روی همین دستگاه ذخیره شد.
        </Notice>
      )}
      <Photos photos={notes?.photos ?? []} onAdd={add} />
      <form method="dialog" className="flex flex-col gap-5" onSubmit={save} key={notes ? notes.at : 'new'}>
        {fields.map(({ name, label, most, ...rest }) => (
          <TextField key={name} label={label} name={name} maxLength={most} defaultValue={notes?.[name]} {...rest} />
        ))}
        <Button kind="main" type="submit" wide>
          ذخیرهٔ یادداشت
        </Button>
      </form>
      {notes && (
        <p className="flex flex-wrap items-center gap-3">
          <CopyButton text={textOf(notes)} name="متن یادداشت" />
          <Button
            kind="outline"
            onClick={() => {
              setMessage(null)
              void forgetNotes().then(() => setNotes(null))
            }}
          >
            حذف یادداشت و عکس‌ها
          </Button>
        </p>
      )}
    </Card>
  )
}

/** Returns the notes as text for a message to the insurer. */
const textOf = (notes: AccidentNotes): string =>
  [
    `تصادف ${formatDateTime(new Date(notes.at))}`,
    ...fields.flatMap(({ name, label }) => (notes[name] ? [`${label}: ${notes[name]}`] : [])),
    ...(notes.photos.length > 0 ? [toPersianDigits(`${notes.photos.length} عکس`)] : []),
  ].join('\n')

function Photos({ photos, onAdd }: { photos: readonly AccidentPhoto[]; onAdd: (photo: File) => void }) {
  return (
    <>
      {photos.length > 0 && (
        <ul className="accident-photos">
          {photos.map((each) => (
            <Photo key={each.at} {...each} />
          ))}
        </ul>
      )}
      {photos.length < maxPhotos && (
        <label className="accident-camera">
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) onAdd(file)
              target.value = ''
            }}
          />
          <IconCamera aria-hidden size={20} />
          گرفتن عکس
        </label>
      )}
    </>
  )
}

function Photo({ at, photo }: AccidentPhoto) {
  const [address] = useState(() => URL.createObjectURL(photo))
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const time = formatTime(new Date(at))
  return (
    <li>
      <img src={address} alt={`عکس ساعت ${time}`} />
      <span className="text-note text-muted">{time}</span>
    </li>
  )
}
