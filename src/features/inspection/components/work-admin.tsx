import { useEffect, useState } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { documentOwner } from '#ui/document-owner.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { callServer } from '#ui/http-client.ts'
import { Notice } from '#ui/notice.tsx'
import type { QueuedWrite } from '#ui/offline/device-store.ts'
import { filesOf } from '#ui/offline/kept-files.ts'
import { cancelQueued, sendQueued, watchOutbox } from '#ui/offline/outbox.ts'
import { useOnline } from '#ui/offline/use-online.ts'
import { notifyLateOf } from '../addresses.ts'
import { picturesOfReport, queueBegin, queuedOf, queueNoShow } from '../device-report.ts'
import { lateMinutes } from '../late-minutes.ts'
import type { WorkItem } from '../views.ts'
import { packages } from '../states.ts'
import { arrivedText, waitingText } from '../waiting-text.ts'
import { ReportForm } from './report-form.tsx'

const chosenNow = () => decodeURIComponent(location.hash.slice(1))

/**
 * The slots of an inspector as a list, one of them with its report. The device keeps the input until the server has
 * received it.
 */
export function WorkDesk({ work }: { work: readonly WorkItem[] }) {
  const [chosen, setChosen] = useState(chosenNow)
  /** The parts of each that have arrived, by kind. */
  const [sent, setSent] = useState<ReadonlyMap<string, string>>(new Map())
  const online = useOnline()
  useEffect(() => {
    const follow = () => setChosen(chosenNow())
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  useEffect(
    () =>
      watchOutbox(({ outcome, write }) => {
        const id = /^inspection-report:(.+)$/.exec(write.subject ?? '')?.[1]
        if (id && outcome === 'sent') setSent((existing) => new Map([...existing, [id, write.kind]]))
      }),
    [],
  )
  useEffect(() => {
    if (online) void sendQueued(documentOwner())
  }, [online])
  const item = work.find(({ id }) => id === chosen)
  if (item) return <WorkPage key={item.id} item={item} done={sent.get(item.id) ?? null} />
  if (work.length === 0) return <EmptyState title="برای این روزها نوبتی ندارید" />
  return (
    <ul className="card divide-y divide-line">
      {work.map(({ id, car, when, place, pack }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
          <a href={`#${id}`} className="min-w-0 flex-1 basis-48">
            <b className="[overflow-wrap:anywhere]">{car}</b>
            <span className="block text-label">{when}</span>
            <span className="block text-note text-muted">
              {place} · {packages[pack].name}
            </span>
          </a>
          {sent.has(id) && <Badge tone="good">ارسال شد</Badge>}
        </li>
      ))}
    </ul>
  )
}

/** Before the work: start it, which may wait on the device, or report a delay, which the customer must learn now. */
function WorkStart({ item: { id, car } }: { item: WorkItem }) {
  const owner = documentOwner()
  const [begun, setBegun] = useState(false)
  const [statement, setSaid] = useState<{ good: boolean; text: string } | null>(null)
  const report = async (minutes: number) => {
    const outcome = await callServer(notifyLateOf(id), {
      method: 'POST',
      body: new URLSearchParams({ minutes: String(minutes) }),
    })
    setSaid(
      outcome.ok
        ? { good: true, text: `به مشتری گفتیم حدود ${toPersianDigits(minutes)} دقیقه دیرتر می‌رسید.` }
        : {
            good: false,
            text: outcome.message || 'خبر ارسال نشد؛ اتصال اینترنت را بررسی کنید یا با مشتری تماس بگیرید.',
          },
    )
  }
  if (begun) return null
  return (
    <section className="card flex flex-col gap-3 p-4" aria-label="شروع نوبت">
      <Button
        kind="main"
        onClick={() => {
          setBegun(true)
          void queueBegin({ owner, id, car })
        }}
      >
        شروع کارشناسی
      </Button>
      <p id="late" className="text-label">
        دیر می‌رسید؟ به مشتری خبر بدهید:
      </p>
      <div role="group" aria-labelledby="late" className="flex flex-wrap gap-2">
        {lateMinutes.map((minutes) => (
          <Button key={minutes} kind="outline" onClick={() => void report(minutes)}>
            {toPersianDigits(minutes)} دقیقه
          </Button>
        ))}
      </div>
      {statement && (
        <Notice tone={statement.good ? 'good' : 'bad'} live>
          {statement.text}
        </Notice>
      )}
    </section>
  )
}

function WorkPage({ item, done }: { item: WorkItem; done: string | null }) {
  const { id, car } = item
  const owner = documentOwner()
  const [queued, setQueued] = useState<QueuedWrite | null | undefined>(undefined)
  const [noPicture, setNoPicture] = useState(false)
  const online = useOnline()
  useEffect(() => {
    const read = () => void queuedOf(owner, id).then((match) => setQueued(match ?? null))
    read()
    return watchOutbox(read)
  }, [owner, id])
  const goOn = async () => {
    if (queued) await cancelQueued(queued)
  }
  const sayNoShow = async () => {
    const pictures = await filesOf(owner, picturesOfReport(id))
    setNoPicture(pictures.length === 0)
    if (pictures.length > 0) await queueNoShow({ owner, id, car })
  }
  return (
    <>
      <Visit item={item} />
      {done ? (
        <Notice tone="good" title={arrivedText(done).title} live>
          {arrivedText(done).text}
        </Notice>
      ) : queued === undefined ? null : queued ? (
        <>
          {queued.refusal === null ? (
            <Notice tone="info" title={online ? 'در حال ارسال' : 'منتظر اتصال اینترنت'} live>
              {waitingText(queued.kind, online)}
            </Notice>
          ) : (
            <Notice tone="bad" title="ثبت نشد" live>
              {queued.refusal}
            </Notice>
          )}
          <Button kind="outline" onClick={() => void goOn()}>
            برگشت به فرم
          </Button>
        </>
      ) : (
        <>
          {!item.begun && <WorkStart item={item} />}
          <ReportForm item={item} />
          <details className="card p-4">
            <summary className="cursor-pointer font-bold">خودرو آماده نبود؟</summary>
            <div className="flex flex-col gap-3 pt-3">
              <p className="text-label">
                از ۱۵ دقیقه بعد از شروع نوبت می‌شود ثبت کرد. بخشی از هزینه برنمی‌گردد و مشتری می‌تواند اعتراض کند؛ قبل از
                ثبت، در بخش «عکس‌ها» حداقل یک عکس از محل قرار بگیرید.
              </p>
              {noPicture && (
                <Notice tone="warn" live>
                  هنوز عکسی نگرفته‌اید.
                </Notice>
              )}
              <Button kind="danger" onClick={() => void sayNoShow()}>
                ثبت آماده نبودن خودرو
              </Button>
            </div>
          </details>
        </>
      )}
    </>
  )
}

/** Car, time, place and contact of one inspection. */
function Visit({ item: { car, when, place, address, phone } }: { item: WorkItem }) {
  return (
    <section className="card flex flex-col gap-2 p-4" aria-label="نوبت">
      <h2 className="text-heading [overflow-wrap:anywhere]">{car}</h2>
      <p className="text-label">
        {when} · {place}
      </p>
      {address && <p className="text-label [overflow-wrap:anywhere]">{address}</p>}
      {phone && (
        <a href={`tel:${phone}`} className="text-link-inline self-start">
          تماس با مشتری
        </a>
      )}
      <a href="#all" className="text-link-inline self-start">
        همهٔ نوبت‌ها
      </a>
    </section>
  )
}
