import { useEffect, useState, type FormEvent } from 'react'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatDate } from '#kit/jalali.ts'
import { Button } from '#ui/button.tsx'
import { documentOwner } from '#ui/document-owner.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useOnline } from '#ui/offline/use-online.ts'
import { Card } from '#ui/parts/card.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import {
  canKeepSafely,
  forgetPictures,
  keepPictures,
  keptSince,
  openPictures,
  shortestPassphrase,
  type KeptPicture,
} from './device-papers.ts'

type Document = { title: string; files: readonly { id: string; src: string }[] }
type DeviceVaultProps = { carId: string; papers: readonly Document[] }

type Statement = { tone: 'good' | 'bad'; text: string } | null

/** The stored documents of a car on this device, and what a person does with them. */
function useVault(carId: string, documents: readonly Document[]) {
  const [kept, setKept] = useState<{ at: string; count: number } | null>(null)
  const [opened, setOpened] = useState<readonly { title: string; url: string }[]>([])
  const [said, setSaid] = useState<Statement>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    void keptSince({ carId, owner: documentOwner() }).then(setKept)
  }, [carId])
  useEffect(() => () => opened.forEach(({ url }) => URL.revokeObjectURL(url)), [opened])
  const place = () => ({ carId, owner: documentOwner() })
  const run = async (event: FormEvent<HTMLFormElement>, work: (passphrase: string) => Promise<Statement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const field = form.elements.namedItem('passphrase') as HTMLInputElement
    if (field.value.length < shortestPassphrase) {
      setSaid({ tone: 'bad', text: `رمز باید حداقل ${toPersianDigits(shortestPassphrase)} حرف باشد.` })
      return
    }
    setBusy(true)
    const outcome = await work(field.value).catch((): Statement => ({
      tone: 'bad',
      text: 'انجام نشد؛ اتصال اینترنت و فضای دستگاه را بررسی کنید.',
    }))
    setBusy(false)
    setSaid(outcome)
    if (outcome?.tone !== 'bad') form.reset()
  }

  const keep = async (passphrase: string): Promise<Statement> => {
    const pictures = await Promise.all(
      documents.flatMap(({ title, files }) => files.map(async (file) => fetchPicture(title, file))),
    )
    await keepPictures(place(), passphrase, pictures)
    const now = await keptSince(place())
    setKept(now)
    return now?.count === pictures.length
      ? { tone: 'good', text: 'مدارک روی این دستگاه رمزنگاری‌شده ذخیره شد و بدون اینترنت هم باز می‌شود.' }
      : { tone: 'bad', text: 'این دستگاه جای کافی ندارد؛ کمی فضا خالی کنید و دوباره امتحان کنید.' }
  }
  const open = async (passphrase: string): Promise<Statement> => {
    const pictures = await openPictures(place(), passphrase)
    if (!pictures) return { tone: 'bad', text: 'این رمز درست نیست؛ دوباره بنویسید.' }
    setOpened(
      pictures.map(({ title, type, bytes }) => ({ title, url: URL.createObjectURL(new Blob([bytes], { type })) })),
    )
    return null
  }
  const forget = async () => {
    await forgetPictures(place())
    setKept(null)
    setOpened([])
    setSaid({ tone: 'good', text: 'مدارک از این دستگاه حذف شد.' })
  }
  return { kept, opened, said, busy, run, keep, open, forget }
}

/** Documents for offline use, stored on this device behind a passphrase. */
export function DeviceVault({ carId, papers }: DeviceVaultProps) {
  const hydrated = useHydrated()
  const online = useOnline()
  const { kept, opened, said, busy, run, keep, open, forget } = useVault(carId, papers)
  if (!hydrated) return null
  if (!canKeepSafely()) {
    return (
      <Card title="مدارک در حالت آفلاین">
        <p className="text-label text-muted">
          این مرورگر نمی‌تواند مدارک را امن ذخیره کند؛ مدارک فقط با اینترنت باز می‌شوند.
        </p>
      </Card>
    )
  }
  return (
    <Card title="مدارک در حالت آفلاین">
      <p className="text-label text-muted">
        {kept
          ? `${formatInteger(kept.count)} عکس از ${formatDate(new Date(kept.at))} روی این دستگاه است. با رمزی که برای این دستگاه گذاشته‌اید باز می‌شود.`
          : 'مدارک را با یک رمز جدا روی همین دستگاه ذخیره کنید تا در جاده و بدون اینترنت هم باز شود. رمز جایی ذخیره نمی‌شود؛ اگر فراموشش کنید، مدارک را دوباره از همین‌جا ذخیره کنید. با خروج از حساب، مدارک از دستگاه پاک می‌شود.'}
      </p>
      {said && (
        <Notice tone={said.tone} live>
          {said.text}
        </Notice>
      )}
      {opened.map(({ title, url }) => (
        <figure key={url} className="flex flex-col gap-1">
          <img src={url} alt={title} className="w-full rounded-control" />
          <figcaption className="text-note text-muted">{title}</figcaption>
        </figure>
      ))}
      {kept && opened.length === 0 && (
        <form method="dialog" className="flex flex-col gap-3" onSubmit={(event) => void run(event, open)}>
          <PasswordField name="passphrase" label="رمز مدارک این دستگاه" autoComplete="off" />
          <Button kind="solid" type="submit" busy={busy}>
            باز کردن مدارک
          </Button>
        </form>
      )}
      {!kept && (
        <form method="dialog" className="flex flex-col gap-3" onSubmit={(event) => void run(event, keep)}>
          <PasswordField
            name="passphrase"
            label="رمز مدارک این دستگاه"
            autoComplete="off"
            hint={`حداقل ${toPersianDigits(shortestPassphrase)} حرف؛ هرچه بلندتر، امن‌تر.`}
          />
          <Button kind="solid" type="submit" busy={busy} disabled={!online}>
            {online ? 'ذخیره روی این دستگاه' : 'برای ذخیره، آنلاین شوید'}
          </Button>
        </form>
      )}
      {kept && (
        <Button kind="quiet" onClick={() => void forget()}>
          حذف مدارک از این دستگاه
        </Button>
      )}
    </Card>
  )
}

async function fetchPicture(title: string, { id, src }: { id: string; src: string }): Promise<KeptPicture> {
  const answer = await fetch(src, { cache: 'no-store' })
  if (!answer.ok) throw new Error('cannot load a document')
  return { id, title, type: answer.headers.get('content-type') ?? 'image/jpeg', bytes: await answer.arrayBuffer() }
}
