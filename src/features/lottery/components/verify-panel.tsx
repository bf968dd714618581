import { IconShieldCheck } from '#ui/icons/index.ts'
import { useState } from 'react'
import { formatDecimal, formatInteger } from '#kit/digits.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { loadChunk } from '#ui/load-chunk.ts'
import { Notice } from '#ui/notice.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { bundlePath, pythonPath, verifierPath } from '../addresses.ts'
import { problemText, verdictTexts } from '../verdict-texts.ts'
import type { TimedVerdict } from './ask-worker.ts'
import './draws.css'

type AskWorker = typeof import('./ask-worker.ts')
type Outcome = { verdict: TimedVerdict; from: 'site' | 'file' } | 'unread' | null

/**
 * «خودتان بررسی کنید»: recomputes the whole lottery in this browser, from the site's bundle or from
 * a file.
 */
export function VerifyPanel({ id, drawn }: { id: string; drawn: boolean }) {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const check = async (read: (worker: AskWorker) => Promise<ArrayBuffer>, from: 'site' | 'file') => {
    setBusy(true)
    setOutcome(null)
    try {
      const worker = await loadChunk(() => import('./ask-worker.ts'))
      if (worker) setOutcome({ verdict: await worker.checkBundle(await read(worker)), from })
    } catch {
      setOutcome('unread')
    } finally {
      setBusy(false)
    }
  }
  const fromSite = () =>
    check(async ({ fetchOrKept }) => {
      const response = await fetchOrKept(bundlePath(id))
      if (!response.ok) throw new TypeError('The bundle failed to load')
      return response.arrayBuffer()
    }, 'site')
  return (
    <div className="flex flex-col gap-4">
      <p className="text-label text-muted">
        همهٔ محاسبه روی همین دستگاه دوباره انجام می‌شود:{' '}
        {drawn ? 'کارنامه، لیست بلیت‌ها، کلید قرعه‌کشی و ترتیب برنده‌ها' : 'کارنامه و لیست بلیت‌ها'}. یک بار که انجام شود،
        بدون اینترنت هم کار می‌کند.
      </p>
      {hydrated && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            kind="solid"
            busy={busy}
            disabled={busy}
            icon={<IconShieldCheck aria-hidden size={20} />}
            onClick={() => void fromSite()}
          >
            خودتان بررسی کنید
          </Button>
          <label className="btn btn-outline draw-file">
            بررسی فایل ذخیره‌شده
            <input
              type="file"
              accept="application/json,.json"
              className="sr-only"
              disabled={busy}
              onChange={(event) => {
                const [file] = event.target.files ?? []
                event.target.value = ''
                if (file) void check(() => file.arrayBuffer(), 'file')
              }}
            />
          </label>
        </div>
      )}
      <div aria-live="polite">
        {busy && <p className="text-label text-muted">در حال محاسبه…</p>}
        {outcome === 'unread' && <Notice tone="warn">{verdictTexts.unread}</Notice>}
        {outcome && outcome !== 'unread' && <Statement {...outcome} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink kind="quiet" href={bundlePath(id)} download rel="external">
          دریافت بستهٔ قرعه‌کشی
        </ButtonLink>
        <ButtonLink kind="quiet" href={verifierPath} download rel="external">
          برنامهٔ بررسی بدون اینترنت
        </ButtonLink>
        <ButtonLink kind="quiet" href={pythonPath} download rel="external">
          برنامهٔ پایتون
        </ButtonLink>
      </div>
    </div>
  )
}

function Statement({ verdict, from }: { verdict: TimedVerdict; from: 'site' | 'file' }) {
  if (!verdict.ok) {
    return (
      <Notice tone="bad" title={verdictTexts.bad}>
        <p>{problemText(verdict.problem)}</p>
        <p className="text-note" dir="ltr">
          {verdict.problem}
        </p>
      </Notice>
    )
  }
  const seconds = formatDecimal(Math.max(0.1, Math.round(verdict.ms / 100) / 10))
  const places = verdict.places.flatMap((ticket, index) =>
    ticket === null ? [] : [`جایگاه ${formatInteger(index + 1)}: بلیت ${formatInteger(ticket)}`],
  )
  return (
    <Notice tone="good" title={places.length > 0 ? verdictTexts.good : 'آنچه تا حالا منتشر شده درست است'}>
      <p>
        {verdict.tickets > 0 ? `${formatInteger(verdict.tickets)} بلیت` : 'کارنامه'} در {seconds} ثانیه{' '}
        {from === 'file' ? 'از فایل شما' : ''} دوباره حساب شد.
      </p>
      {places.length > 0 && <p>{places.slice(0, 20).join('، ')}</p>}
      <p className="draw-hash">
        آخرین نشان کارنامه: <bdi dir="ltr">{verdict.head}</bdi>
      </p>
    </Notice>
  )
}
