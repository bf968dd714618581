import { IconCamera } from '#ui/icons/index.ts'
import { useEffect, useState, type FormEvent } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import { formatDateTime, formatRelative } from '#kit/jalali.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/parts/card.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { shrunkPhoto } from '#ui/uploads/shrink-large.ts'
import { findPosition, forgetPlace, keepPlace, readPlace, type ParkedPlace } from './parked-place.ts'

const limits = [
  { value: '30', label: '۳۰ دقیقه' },
  { value: '60', label: '۱ ساعت' },
  { value: '120', label: '۲ ساعت' },
  { value: '240', label: '۴ ساعت' },
]

/** «کجا پارک کردم؟»: stored and found on this device only, also offline. */
export function PlaceKeeper() {
  const [stored, setKept] = useState<ParkedPlace | null | undefined>(undefined)
  const [failed, setFailed] = useState(false)
  useEffect(() => void readPlace().then(setKept), [])
  if (stored === undefined) return null
  const save = async (place: ParkedPlace) => {
    await keepPlace(place)
    // The device may store nothing (full, private window), so read back the result.
    const now = await readPlace()
    setFailed(now === null)
    setKept(now)
  }
  return (
    <>
      {failed && (
        <Notice tone="bad" live>
          جای پارک ذخیره نشد. کمی از فضای دستگاه خالی کنید، یا اگر مرورگر در حالت ناشناس است، پنجرهٔ معمولی باز کنید.
        </Notice>
      )}
      {stored ? (
        <KeptPlace place={stored} onForget={() => void forgetPlace().then(() => setKept(null))} />
      ) : (
        <NewPlace onSave={save} />
      )}
    </>
  )
}

function KeptPlace({ place, onForget }: { place: ParkedPlace; onForget: () => void }) {
  const { at, floor, note, photo, position, until } = place
  const [now, setNow] = useState(() => new Date())
  const [photoUrl] = useState(() => photo && URL.createObjectURL(photo))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => () => void (photoUrl && URL.revokeObjectURL(photoUrl)), [photoUrl])
  const left = until === null ? null : Math.ceil((Date.parse(until) - now.getTime()) / 60_000)
  return (
    <Card title={place.place || 'جای پارک ذخیره شد'}>
      {left !== null && (
        <Notice tone={left > 10 ? 'info' : 'warn'} live>
          {left > 0 ? `${toPersianDigits(left)} دقیقه از زمان پارک مانده` : 'زمانی که برای پارک گذاشته بودید تمام شد'}
        </Notice>
      )}
      {floor && (
        <p>
          طبقه یا ردیف:{' '}
          <b>
            <bdi>{toPersianDigits(floor)}</bdi>
          </b>
        </p>
      )}
      {note && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>}
      {photoUrl && <img src={photoUrl} alt="عکسی که از جای پارک گرفته‌اید" className="parking-photo" />}
      <p className="text-note text-muted">
        {formatDateTime(new Date(at))} · {formatRelative(new Date(at), now)}
      </p>
      {position && (
        <a className="text-link-inline" href={`geo:${position.latitude},${position.longitude}`}>
          باز کردن در برنامهٔ نقشه (با دقت {toPersianDigits(position.metres)} متر)
        </a>
      )}
      <Button kind="outline" onClick={onForget}>
        خودرو را برداشتم؛ حذف جای پارک
      </Button>
      <p className="text-note text-muted">
        این اطلاعات فقط روی همین دستگاه است و برای فرمان ارسال نمی‌شود. با خروج از حساب پاک می‌شود.
      </p>
    </Card>
  )
}

function NewPlace({ onSave }: { onSave: (place: ParkedPlace) => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const text = (name: string) => String(sent.get(name) ?? '').trim()
    const photo = sent.get('photo')
    const minutes = Number(text('limit'))
    setBusy(true)
    const position = sent.has('position') ? await findPosition() : null
    const at = new Date()
    const taken = photo instanceof File && photo.size > 0 ? await shrunkPhoto(photo) : null
    await onSave({
      at: at.toISOString(),
      place: text('place'),
      floor: text('floor'),
      note: text('note'),
      photo: taken,
      position,
      until: minutes > 0 ? new Date(at.getTime() + minutes * 60_000).toISOString() : null,
    })
    setBusy(false)
  }
  return (
    <form method="dialog" className="form-card" onSubmit={(event) => void submit(event)}>
      <p className="text-label text-muted">
        جای خودرو را همین‌جا ذخیره کنید؛ بدون اینترنت هم کار می‌کند و فقط روی همین دستگاه می‌ماند.
      </p>
      <TextField label="محل پارک" name="place" maxLength={80} hint="مثلاً خیابان بهار، روبه‌روی داروخانه" />
      <TextField label="طبقه یا ردیف" name="floor" maxLength={30} />
      <TextField label="یادداشت" name="note" maxLength={200} />
      <PhotoField />
      <SelectField label="چه مدت پارک می‌کنید؟" name="limit" empty="مشخص نیست" options={limits} />
      <label className="flex min-h-11 items-center gap-2">
        <input type="checkbox" name="position" defaultChecked />
        <span>موقعیت دستگاه هم ذخیره شود</span>
      </label>
      <Button kind="main" type="submit" wide busy={busy}>
        ذخیرهٔ جای پارک
      </Button>
    </form>
  )
}

/** The browser's own field would use the device's language. */
function PhotoField() {
  const [name, setName] = useState<string | null>(null)
  return (
    <label className="parking-photo-field">
      <input
        type="file"
        name="photo"
        accept="image/*"
        capture="environment"
        className="sr-only"
        onChange={(event) => setName(event.target.files?.[0]?.name ?? null)}
      />
      <IconCamera aria-hidden size={20} />
      {name === null ? 'گرفتن عکس از جای پارک' : 'عکس انتخاب شد؛ برای عوض کردن، همین‌جا بزنید'}
    </label>
  )
}
