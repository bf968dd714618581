import { IconCamera, IconTrash } from '#ui/icons/index.ts'
import { useEffect, useRef, useState } from 'react'
import { panels, type PanelSlug } from '#kit/body-panels.ts'
import { toLatinDigits, toPersianDigits } from '#kit/digits.ts'
import { Button } from '#ui/button.tsx'
import { documentOwner } from '#ui/document-owner.ts'
import { Notice } from '#ui/notice.tsx'
import type { KeptFile } from '#ui/offline/device-store.ts'
import { filesOf, forgetFile, keepFile } from '#ui/offline/kept-files.ts'
import { panelShapes } from '#kit/panel-shapes.ts'
import { Card } from '#ui/parts/card.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { shrinkPicture } from '#ui/uploads/shrink-picture.ts'
import { keepReport, picturesOfReport, queueReport, readReport, type DeviceReport } from '../device-report.ts'
import {
  grades,
  groups,
  groupsOf,
  isThick,
  missingOf,
  panelFindings,
  panelSlugs,
  saysTooLittle,
  type Grade,
  type GroupKey,
  type PanelFinding,
} from '../report-items.ts'
import { minPictures, maxMicrons, maxPictures, readFindings } from '../report-schema.ts'
import type { WorkItem } from '../views.ts'
import './inspection.css'

const number = (text: string): number | null => {
  const digits = toLatinDigits(text).replace(/[,٬\s]/g, '')
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null
}

/** Returns the missing items in words, or the findings of a complete form. */
function check(item: WorkItem, report: DeviceReport, pictures: number): { findings: object } | { problems: string[] } {
  const [mileageKm, year] = [number(report.mileage), number(report.year)]
  const problems: string[] = []
  if (mileageKm === null || mileageKm > 2_000_000) problems.push('کارکرد را به کیلومتر وارد کنید.')
  if (year === null || year < 1300 || year > 2100) problems.push('سال ساخت را چهاررقمی وارد کنید.')
  if (!/^[A-HJ-NPR-Z0-9]{6}$/.test(toLatinDigits(report.vinTail).trim().toUpperCase()))
    problems.push('۶ حرف و رقم آخر شمارهٔ شاسی را وارد کنید.')
  for (const { group, count } of missingOf(item.pack, report)) {
    const name = group === 'body' ? 'بدنه و رنگ' : groups[group].name
    problems.push(`${toPersianDigits(count)} مورد از «${name}» مانده است.`)
  }
  if (saysTooLittle(item.pack, report))
    problems.push('بیشتر موارد «بررسی نشد» است؛ از هر بخش حداقل نیمی و از کل، ۷۰ درصد را بررسی کنید.')
  if (pictures < minPictures)
    problems.push(`حداقل ${toPersianDigits(minPictures)} عکس لازم است: جلو، عقب، پلاک شاسی و کیلومترشمار.`)
  const text = JSON.stringify({
    mileageKm,
    year,
    vinTail: report.vinTail,
    note: report.note,
    panels: report.panels,
    groups: report.groups,
  })
  const findings = problems.length === 0 ? readFindings(text) : null
  return findings
    ? { findings }
    : { problems: problems.length > 0 ? problems : ['بعضی پاسخ‌ها خوانا نیست؛ فرم را یک بار دیگر مرور کنید.'] }
}

/** The report of one inspection; the device stores every change. */
export function ReportForm({ item }: { item: WorkItem }) {
  const owner = documentOwner()
  const [report, setReport] = useState<DeviceReport | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  useEffect(() => void readReport(owner, item.id).then(setReport), [owner, item.id])
  if (!report) return null
  const change = (part: Partial<DeviceReport>) => {
    const next = { ...report, ...part }
    setReport(next)
    void keepReport(owner, item.id, next)
  }
  const send = async () => {
    const pictures = await filesOf(owner, picturesOfReport(item.id))
    const checked = check(item, report, pictures.length)
    if ('problems' in checked) return setProblems(checked.problems)
    setProblems([])
    void queueReport({ owner, id: item.id, car: item.car }, checked.findings)
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card title="خودرو">
        <TextField
          label="کارکرد"
          name="mileage"
          inputMode="numeric"
          dir="ltr"
          maxLength={9}
          value={report.mileage}
          onChange={(event) => change({ mileage: event.currentTarget.value })}
        />
        <TextField
          label="سال ساخت"
          name="year"
          inputMode="numeric"
          dir="ltr"
          maxLength={4}
          value={report.year}
          onChange={(event) => change({ year: event.currentTarget.value })}
        />
        <TextField
          label="۶ حرف و رقم آخر شمارهٔ شاسی"
          name="vinTail"
          dir="ltr"
          maxLength={6}
          autoCapitalize="characters"
          value={report.vinTail}
          onChange={(event) => change({ vinTail: event.currentTarget.value })}
        />
      </Card>
      <BodyPart report={report} change={change} />
      {groupsOf[item.pack].map((group) => (
        <GroupPart key={group} group={group} report={report} change={change} />
      ))}
      <Pictures owner={owner} id={item.id} />
      <Card title="توضیح">
        <label className="flex flex-col gap-1 text-label font-medium">
          هر چه خریدار باید بداند
          <textarea
            name="note"
            rows={4}
            maxLength={1000}
            className="w-full rounded-control border border-control bg-card p-2 font-normal"
            value={report.note}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
        </label>
      </Card>
      {problems.length > 0 && <Problems problems={problems} />}
      <Button kind="main" wide onClick={() => void send()}>
        ثبت و ارسال گزارش
      </Button>
      <p className="text-note text-muted">هر تغییر همان لحظه روی همین دستگاه ذخیره می‌شود.</p>
    </div>
  )
}

function Problems({ problems }: { problems: readonly string[] }) {
  return (
    <Notice tone="warn" title="گزارش هنوز کامل نیست" live>
      <ul className="list-disc ps-5">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Notice>
  )
}

type PartProps = { report: DeviceReport; change: (part: Partial<DeviceReport>) => void }

const findings = Object.entries(panelFindings) as [PanelFinding, string][]
const panelOptions = panelSlugs.map((panel) => ({ value: panel, label: panels[panel] }))

function BodyPart({ report, change }: PartProps) {
  const [chosen, setChosen] = useState<PanelSlug>('hood')
  const match = report.panels[chosen]
  const left = panelSlugs.filter((panel) => !report.panels[panel])
  const set = (state: PanelFinding, microns: number | null) =>
    change({ panels: { ...report.panels, [chosen]: { state, microns } } })
  const rest = () =>
    change({
      panels: {
        ...report.panels,
        ...Object.fromEntries(left.map((panel) => [panel, { state: 'sound', microns: null }])),
      },
    })
  return (
    <Card title="بدنه و رنگ">
      <svg viewBox="0 0 320 520" aria-hidden className="panel-plan" data-pick="">
        {panelSlugs.map((panel) => (
          <path
            key={panel}
            d={panelShapes[panel].d}
            data-inner={panelShapes[panel].inner}
            data-state={report.panels[panel]?.state}
            data-chosen={panel === chosen || undefined}
            onClick={() => setChosen(panel)}
          />
        ))}
      </svg>
      <SelectField
        label="قطعه"
        name="panel"
        options={panelOptions}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value as PanelSlug)}
      />
      <div role="group" aria-label={`وضعیت ${panels[chosen]}`} className="flex flex-wrap gap-2">
        {findings.map(([state, label]) => (
          <button
            key={state}
            type="button"
            className={match?.state === state ? 'chip chip-on' : 'chip'}
            aria-pressed={match?.state === state}
            onClick={() => set(state, match?.microns ?? null)}
          >
            {label}
          </button>
        ))}
      </div>
      <TextField
        key={chosen}
        label={`ضخامت رنگ ${panels[chosen]} (میکرون)`}
        name="microns"
        inputMode="numeric"
        dir="ltr"
        maxLength={4}
        defaultValue={match?.microns == null ? '' : String(match.microns)}
        hint={match?.microns != null && isThick(match.microns) ? 'از رنگ کارخانه ضخیم‌تر است.' : undefined}
        onChange={(event) => {
          const microns = number(event.currentTarget.value)
          set(match?.state ?? 'sound', microns !== null && microns <= maxMicrons ? microns : null)
        }}
      />
      {left.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button kind="outline" onClick={rest}>
            بقیهٔ قطعه‌ها سالم
          </Button>
          <span className="text-note text-muted">{toPersianDigits(left.length)} قطعه مانده</span>
        </div>
      )}
    </Card>
  )
}

const gradeList = Object.entries(grades) as [Grade, string][]

function GroupPart({ group, report, change }: PartProps & { group: GroupKey }) {
  const { name, items } = groups[group]
  const graded = report.groups[group] ?? {}
  const entries = Object.entries(items) as [string, string][]
  const left = entries.filter(([item]) => !graded[item])
  const set = (more: Record<string, Grade>) => change({ groups: { ...report.groups, [group]: { ...graded, ...more } } })
  return (
    <Card title={name}>
      <ul className="flex flex-col gap-3">
        {entries.map(([item, label]) => (
          <li key={item} className="flex flex-col gap-2">
            <span className="text-label font-medium">{label}</span>
            <div role="group" aria-label={label} className="flex flex-wrap gap-2">
              {gradeList.map(([grade, word]) => (
                <button
                  key={grade}
                  type="button"
                  className={graded[item] === grade ? 'chip chip-on' : 'chip'}
                  aria-pressed={graded[item] === grade}
                  onClick={() => set({ [item]: grade })}
                >
                  {word}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <Button kind="outline" onClick={() => set(Object.fromEntries(left.map(([item]) => [item, 'good'])))}>
          بقیهٔ «{name}» سالم
        </Button>
      )}
    </Card>
  )
}

function Pictures({ owner, id }: { owner: string; id: string }) {
  const [files, setFiles] = useState<readonly KeptFile[]>([])
  const [failed, setFailed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const draft = picturesOfReport(id)
  const read = () => filesOf(owner, draft).then(setFiles)
  useEffect(() => void filesOf(owner, draft).then(setFiles), [owner, draft])
  const add = async (chosen: readonly File[]) => {
    setFailed(false)
    for (const file of chosen.slice(0, maxPictures - files.length)) {
      const small = await shrinkPicture(file)
      const stored = typeof small === 'string' ? null : await keepFile({ owner, draft, name: small.name, blob: small })
      if (stored === null) setFailed(true)
    }
    await read()
  }
  return (
    <Card title="عکس‌ها">
      {failed && (
        <Notice tone="bad" live>
          یک عکس ذخیره نشد. کمی از فضای دستگاه خالی کنید و دوباره بگیرید.
        </Notice>
      )}
      {files.length > 0 && (
        <ul className="report-pictures" aria-label="عکس‌های گزارش">
          {files.map((file) => (
            <Picture key={file.key} file={file} onForget={() => void forgetFile(file.key).then(read)} />
          ))}
        </ul>
      )}
      {files.length < maxPictures && (
        <>
          <input
            ref={input}
            type="file"
            accept="image/*"
            multiple
            hidden
            aria-label="عکس جدید"
            onChange={(event) => {
              const chosen = [...(event.currentTarget.files ?? [])]
              event.currentTarget.value = ''
              void add(chosen)
            }}
          />
          <Button kind="outline" icon={<IconCamera aria-hidden size={20} />} onClick={() => input.current?.click()}>
            افزودن عکس
          </Button>
        </>
      )}
      <p className="text-note text-muted">
        {toPersianDigits(minPictures)} تا {toPersianDigits(maxPictures)} عکس: جلو، عقب، پلاک شاسی و کیلومترشمار؛ پلاک
        خودرو و چهره در عکس نباشد.
      </p>
    </Card>
  )
}

function Picture({ file, onForget }: { file: KeptFile; onForget: () => void }) {
  const [address] = useState(() => URL.createObjectURL(file.blob))
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <li className="flex flex-col gap-1">
      <img src={address} alt={file.name} />
      <Button
        kind="quiet"
        icon={<IconTrash aria-hidden size={18} />}
        onClick={onForget}
        aria-label={`حذف عکس ${file.name}`}
      >
        حذف
      </Button>
    </li>
  )
}
