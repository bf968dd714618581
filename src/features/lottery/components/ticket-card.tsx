import { IconTicket } from '#ui/icons/index.ts'
import { useState } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { loadChunk } from '#ui/load-chunk.ts'
import { Notice } from '#ui/notice.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { TicketVerdict } from '../../../../tools/verify-draw.mjs'
import { problemText } from '../verdict-texts.ts'
import type { TicketView } from '../views.ts'
import './draws.css'

type TicketCardProps = { ticket: TicketView; root: string | null }

/** A person's ticket: its number, its proof, and after closing its path to the published root. */
export function TicketCard({ ticket, root }: TicketCardProps) {
  const { number, label, enteredAt, holder, blind, standing, won, receipt } = ticket
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [verdict, setVerdict] = useState<TicketVerdict | 'unread' | null>(null)
  const check = async () => {
    setBusy(true)
    try {
      const worker = await loadChunk(() => import('./ask-worker.ts'))
      if (!worker) return
      const { checkReceipt, fetchOrKept } = worker
      const answer: TicketVerdict = await checkReceipt(await (await fetchOrKept(receipt)).json())
      // Compare with the root of the page, not only the one in the receipt.
      const same = answer.ok && answer.root === root
      setVerdict(same || !answer.ok ? answer : { ok: false, problem: 'the ticket does not lead to the root' })
    } catch {
      setVerdict('unread')
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="draw-ticket">
      <div className="flex flex-wrap items-center gap-3">
        <IconTicket aria-hidden size={28} className="text-lazuli" />
        <p className="min-w-0 flex-1">
          <span className="text-label text-muted">شمارهٔ بلیت</span>
          <b className="block text-heading">{label}</b>
        </p>
        {won !== null && <Badge tone="good">برندهٔ جایگاه {formatInteger(won)}</Badge>}
        {won === null && standing && <Badge>نفر {standing} در ترتیب قرعه‌کشی</Badge>}
      </div>
      <p className="text-note text-muted">ثبت {enteredAt}</p>
      <details>
        <summary className="text-label">نشان بلیت</summary>
        <dl className="draw-facts">
          <dt>نشان (در لیست منتشرشده)</dt>
          <dd className="draw-hash" dir="ltr">
            {holder}
          </dd>
          <dt>رمز بلیت (پیش خودتان بماند)</dt>
          <dd className="draw-hash" dir="ltr">
            {blind}
          </dd>
        </dl>
        <p className="text-note text-muted">نشان از کد ملی و رمز بلیت ساخته شده؛ کسی از روی آن شما را نمی‌شناسد.</p>
      </details>
      {root ? (
        <div className="flex flex-wrap gap-2">
          {hydrated && (
            <Button kind="outline" busy={busy} disabled={busy} onClick={() => void check()}>
              بررسی بلیت {label}
            </Button>
          )}
          <ButtonLink kind="quiet" href={receipt} download rel="external">
            دریافت رسید بلیت {label}
          </ButtonLink>
        </div>
      ) : (
        <p className="text-note text-muted">بعد از بسته شدن قرعه‌کشی می‌توانید بررسی کنید که بلیت شما در لیست است.</p>
      )}
      <div aria-live="polite">
        {verdict === 'unread' && <Notice tone="warn">ارتباط برقرار نشد؛ اتصال اینترنت را بررسی کنید.</Notice>}
        {verdict && verdict !== 'unread' && verdict.ok && (
          <Notice tone="good" title="بلیت شما در لیست است">
            از بلیت {formatInteger(number)} تا نشان منتشرشدهٔ لیست، روی همین دستگاه حساب شد.
          </Notice>
        )}
        {verdict && verdict !== 'unread' && !verdict.ok && (
          <Notice tone="bad" title="بلیت در لیست پیدا نشد">
            {problemText(verdict.problem)} رسید را نگه دارید و به پشتیبانی خبر بدهید.
          </Notice>
        )}
      </div>
    </li>
  )
}
