import { useEffect, useState, type FormEvent } from 'react'
import { toLatinDigits, toPersianDigits } from '#kit/digits.ts'
import { Button } from '#ui/button.tsx'
import { lazyWhenVisible } from '#ui/lazy-when-visible.tsx'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { sectionTitles, type SectionKey } from '../answers.ts'
import { inquiryKind, type InquiryKindSlug } from '../kinds.ts'
import { sampleCode, samplePlate, type Scenario } from '../sample-scenarios.ts'
import { ScenarioChoice } from './scenario-choice.tsx'
import './inquiries.css'

type Stage = 'idle' | 'waiting' | 'code' | 'late' | 'ended'

type SampleRunProps = {
  kind: InquiryKindSlug
  price: string | null
  /** The day of the page; a page stored for offline reading shows its own day. */
  now: number
  /** Selected in the address, where scripts do not run. */
  asked: Scenario | null
  codeGiven: boolean
  /** Whether it is the main part of its page. */
  main: boolean
}

// The code that computes an answer loads with the first one; every device with offline pages stores it
// (scripts/build-worker.mjs).
const loadEnd = () => import('./sample-end.tsx').then(({ SampleEnd: End }) => End)
const SampleEnd = lazyWhenVisible(import.meta.env.SSR ? await loadEnd() : null, loadEnd)

const waitMs = 700
const lateMs = 2500

/** All steps of an inquiry with invented data: selection, request and answer, all in the browser. */
export function SampleRun({ kind, price, now, asked, codeGiven, main }: SampleRunProps) {
  const [scenario, setScenario] = useState<Scenario>(asked ?? 'many')
  const [stage, setStage] = useState<Stage>(() => firstStage(asked, codeGiven))
  const [codeWrong, setCodeWrong] = useState(false)
  const [missing, setMissing] = useState<readonly SectionKey[]>([])
  const [score, setScore] = useState<number | null>(null)
  const hydrated = useHydrated()
  useEffect(() => {
    if (stage !== 'waiting' && stage !== 'late') return
    const next: Stage =
      stage === 'late' ? 'ended' : scenario === 'code' ? 'code' : scenario === 'timeout' ? 'late' : 'ended'
    const timer = setTimeout(() => setStage(next), stage === 'late' ? lateMs : waitMs)
    return () => clearTimeout(timer)
  }, [stage, scenario])
  const run = (event: FormEvent) => {
    event.preventDefault()
    setCodeWrong(false)
    setStage('waiting')
    void loadChunkQuietly(loadEnd)
  }
  const giveCode = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = toLatinDigits(String(new FormData(event.currentTarget).get('code') ?? '')).trim()
    setCodeWrong(given !== sampleCode)
    if (given === sampleCode) setStage('ended')
  }
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <form method="get" onSubmit={run} className="form-card">
        <SampleInput kind={kind} />
        <ScenarioChoice
          scenario={scenario}
          choose={(to) => {
            setScenario(to)
            setStage('idle')
          }}
        />
        <Button kind={main ? 'main' : 'secondary'} type="submit" wide busy={stage === 'waiting'}>
          استعلام نمونه
        </Button>
      </form>
      <div aria-live="polite" className="flex min-w-0 flex-col gap-4 empty:hidden">
        {stage === 'waiting' && <Notice tone="info" title="در حال دریافت پاسخ…" />}
        {stage === 'late' && (
          <Notice tone="info" title="پاسخ هنوز نیامده">
            در استعلام واقعی لازم نیست منتظر بمانید؛ پاسخ که آمد خبرتان می‌کنیم. این نمونه چند لحظه بعد پاسخ می‌گیرد.
          </Notice>
        )}
        {stage === 'code' && <CodeCard wrong={codeWrong} give={giveCode} />}
      </div>
      {stage === 'ended' && (
        <SampleEnd kind={kind} scenario={scenario} price={price} now={now} missing={missing} score={score} />
      )}
      {stage === 'ended' && hydrated && kind === 'negative-score' && scenario === 'many' && (
        <label className="card flex flex-col gap-2 p-5 text-label">
          نمره را عوض کنید و ببینید چه می‌شود: {toPersianDigits(score ?? 27)}
          <input
            type="range"
            min={0}
            max={35}
            value={score ?? 27}
            onChange={(event) => setScore(Number(event.target.value))}
          />
        </label>
      )}
      {stage === 'ended' && hydrated && kind === 'authenticity-and-history' && (
        <MissingChoice missing={missing} choose={setMissing} />
      )}
    </div>
  )
}

function CodeCard({ wrong, give }: { wrong: boolean; give: (event: FormEvent<HTMLFormElement>) => void }) {
  return (
    <Card title="کد مالک را وارد کنید">
      {wrong && <Notice tone="bad">این کد درست نبود؛ کد نمونه را دوباره بنویسید.</Notice>}
      <form method="get" onSubmit={give} className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="scenario" value="code" />
        <TextField
          label={`کد (در نمونه ${toPersianDigits(sampleCode)})`}
          name="code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          dir="ltr"
        />
        <Button kind="secondary" type="submit">
          ثبت کد نمونه
        </Button>
      </form>
    </Card>
  )
}

type MissingChoiceProps = { missing: readonly SectionKey[]; choose: (missing: readonly SectionKey[]) => void }

/** Which sections of the answer the authority leaves out. */
function MissingChoice({ missing, choose }: MissingChoiceProps) {
  return (
    <fieldset className="card min-w-0 p-5">
      <legend className="text-label font-medium">کدام بخش نیاید؟</legend>
      {(Object.entries(sectionTitles) as [SectionKey, string][]).map(([key, label]) => (
        <label key={key} className="choice">
          <input
            type="checkbox"
            className="tick"
            checked={missing.includes(key)}
            onChange={(event) =>
              choose(event.target.checked ? [...missing, key] : missing.filter((each) => each !== key))
            }
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

const firstStage = (scenario: Scenario | null, codeGiven: boolean): Stage =>
  scenario === null ? 'idle' : scenario === 'code' && !codeGiven ? 'code' : 'ended'

function SampleInput({ kind }: { kind: InquiryKindSlug }) {
  const { inputs } = inquiryKind(kind)
  const facts = [
    ['nationalCode', 'کد ملی', '۰۰۱۲۳۴۵۶۷۹'],
    ['mobile', 'موبایل', '۰۹۱۲۰۰۰۰۰۰۰'],
    ['licenceNumber', 'شمارهٔ گواهینامه', '۹۰۱۲۳۴۵۶۷۸'],
    ['serial', 'سریال جریمه', '۱۴۰۵۰۸۱۲۳۴'],
    ['identifier', 'بارکد کارت', '۱۲۳۴۵۶۷۸'],
    ['birthDate', 'تاریخ تولد', '۱۳۷۰/۰۱/۰۲'],
  ] as const
  return (
    <div className="flex flex-col gap-3">
      {inputs.includes('plate') && <Plate plate={samplePlate} size="medium" />}
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-label">
        {facts
          .filter(([name]) => inputs.includes(name))
          .map(([name, label, value]) => (
            <div key={name} className="flex gap-2">
              <dt className="text-muted">{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
