import type { ReactNode } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import type { PanelSlug } from '#kit/body-panels.ts'
import { panelShapes } from '#kit/panel-shapes.ts'
import { Card } from '#ui/parts/card.tsx'
import type { ReportDocument, ReportGroup } from '../document.ts'
import './inspection.css'

/** The plan of the car with the finding of each panel; the table repeats them. */
export const PanelPlan = ({ panels }: { panels: ReportDocument['panels'] }) => (
  <svg viewBox="0 0 320 520" role="img" aria-label="نقشهٔ بدنه؛ جزئیات در جدول است" className="panel-plan">
    {(Object.keys(panelShapes) as PanelSlug[]).map((panel) => (
      <path
        key={panel}
        d={panelShapes[panel].d}
        data-inner={panelShapes[panel].inner}
        data-state={panels[panel]?.state}
      />
    ))}
  </svg>
)

/** One group of a report: its score and its findings. */
export const GroupCard = ({ group, children }: { group: ReportGroup; children?: ReactNode }) => (
  <Card title={group.name}>
    {group.score !== null && (
      <p className="text-label">
        امتیاز <b>{toPersianDigits(group.score)}</b> از ۱۰۰
      </p>
    )}
    {children}
    <dl className="report-rows">
      {group.rows.map(({ label, value, note, bad }) => (
        <div key={label} data-bad={bad || undefined}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note && <small> · {toPersianDigits(note)} میکرون</small>}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
)
