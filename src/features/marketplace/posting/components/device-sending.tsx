import { useEffect, useState } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { keyOfName } from '#kit/saved-names.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { KeptFile, QueuedWrite } from '#ui/offline/device-store.ts'
import { arrivedId, filesOfForm } from '#ui/offline/kept-files.ts'
import { cancelQueued, sendQueued, watchFiles, watchOutbox } from '#ui/offline/outbox.ts'
import { useOnline } from '#ui/offline/use-online.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { myAdPath, myAdsPath } from '../../own-ad-addresses.ts'
import { deviceDraftName, markDraft, type DeviceDraft } from '../device-draft.ts'
import { draftKeyOf, pictureNames } from '../merge-drafts.ts'
import { sentQuery } from '../steps.ts'
import { brokenStep } from '../broken-step.ts'
import { queuedAd } from '../device-sending.ts'
import '#ui/uploads/upload-field.css'

type DeviceSendingProps = {
  owner: string
  draft: DeviceDraft
  /** Opens the form again; `step` where it must be corrected, and why. */
  onOpen: (step?: string, why?: string) => void
}

/** The progress of a sending ad: its pictures, then the ad itself, or the server's refusal. */
export function DeviceSending({ owner, draft, onOpen }: DeviceSendingProps) {
  const online = useOnline()
  const [write, setWrite] = useState<QueuedWrite | null>(null)
  const [files, setFiles] = useState<readonly KeptFile[]>([])
  const [parts, setParts] = useState<Readonly<Record<string, number>>>({})

  useEffect(() => {
    const read = async () => {
      setWrite((await queuedAd(owner, draft)) ?? null)
      const order = pictureNames(draft).map(keyOfName)
      const stored = (await filesOfForm(owner, deviceDraftName)).filter(({ key }) => order.includes(key))
      setFiles(stored.toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key)))
    }
    void read()
    const stopFiles = watchFiles(({ file, part }) => setParts((existing) => ({ ...existing, [file]: part })))
    const stopQueue = watchOutbox(({ outcome, write: news, answer }) => {
      if (news.idempotencyKey !== draft.sending) return
      if (outcome !== 'sent') return void read()
      const { adId } = (answer ?? {}) as { adId?: string }
      location.assign(adId ? `${myAdPath(adId)}?${sentQuery('new', draftKeyOf(draft.values))}` : myAdsPath)
    })
    return () => {
      stopFiles()
      stopQueue()
    }
  }, [owner, draft])
  useEffect(() => {
    if (online) void sendQueued(owner)
  }, [online, owner])

  const edit = async () => {
    if (write) await cancelQueued(write)
    await markDraft(owner, { sending: null })
    const broken = pictureNames(draft).length > files.length || files.some(({ problem }) => problem !== undefined)
    const step = brokenStep(write?.refusalCode)
    if (step) onOpen(step, write?.refusal ?? undefined)
    else onOpen(broken ? 'pictures' : undefined)
  }
  const refusal = write?.refusal ?? null
  const partOf = (file: KeptFile) => (arrivedId(file) ? 1 : (parts[file.key] ?? 0))
  const arrived = files.filter((file) => partOf(file) === 1).length
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
      <PageHeader title="ارسال آگهی" back={{ href: myAdsPath, label: 'آگهی‌های من' }} />
      {refusal !== null ? (
        <Notice tone="bad" title="آگهی ثبت نشد" live>
          {refusal.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
          {refusal === '' && 'آگهی را یک بار دیگر مرور کنید و دوباره بفرستید.'}
        </Notice>
      ) : (
        <Notice tone="info" title={online ? 'آگهی در حال ارسال است' : 'آگهی منتظر اتصال اینترنت است'} live>
          {online
            ? 'عکس‌ها یکی‌یکی ارسال می‌شود و بعد خود آگهی.'
            : 'آگهی و عکس‌ها روی همین دستگاه است و با وصل شدن اینترنت خودکار ارسال می‌شود؛ لازم نیست این صفحه باز بماند.'}
        </Notice>
      )}
      {files.length > 0 && (
        <section className="flex flex-col gap-2" aria-labelledby="sending-pictures">
          <h2 id="sending-pictures" className="text-heading">
            عکس‌ها
          </h2>
          <p role="status" className="text-note text-muted">
            {formatInteger(arrived)} از {formatInteger(files.length)} عکس ارسال شد
          </p>
          <ul aria-label="عکس‌های خودرو" className="divide-y divide-line card px-3">
            {files.map((file) => (
              <Row key={file.key} file={file} part={partOf(file)} />
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-wrap gap-2">
        {refusal !== null ? (
          <Button kind="main" onClick={() => void edit()}>
            اصلاح آگهی
          </Button>
        ) : (
          <Button kind="outline" onClick={() => void edit()}>
            لغو ارسال و ویرایش
          </Button>
        )}
      </div>
    </div>
  )
}

function Row({ file: { name, blob, problem }, part }: { file: KeptFile; part: number }) {
  const show = (image: HTMLImageElement | null) => {
    if (!image) return
    const address = URL.createObjectURL(blob)
    image.src = address
    return () => URL.revokeObjectURL(address)
  }
  const sent = part === 1
  return (
    <li className="flex items-center gap-3 py-2">
      <img ref={show} alt="" className="size-12 flex-none rounded-control object-cover" />
      <div className="min-w-0 flex-1">
        <bdi className="block truncate text-label">{name}</bdi>
        {part > 0 && !sent ? (
          <progress className="upload-progress" value={part} aria-label={`پیشرفت ارسال ${name}`} />
        ) : (
          <span className={problem && !sent ? 'text-note font-medium text-bad' : 'text-note text-muted'}>
            {sent ? 'ارسال شد' : (problem ?? 'منتظر ارسال')}
          </span>
        )}
      </div>
    </li>
  )
}
