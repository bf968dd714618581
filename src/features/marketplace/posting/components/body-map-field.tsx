import { useRef, useState, type FocusEvent } from 'react'
import { FieldFrame, useFieldIds, type FieldWords } from '#ui/field-frame.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { panels, panelStates, type PanelSlug, type PanelState } from '../../ad/body-map.ts'
import { panelShapes } from '#kit/panel-shapes.ts'
import './posting.css'

type BodyMapFieldProps = Omit<FieldWords, 'echo'> & { name: string; defaultValue?: Record<string, string> }

const slugs = Object.keys(panels) as PanelSlug[]
const states = Object.entries(panelStates) as [PanelState, string][]
const inOrder = (all: readonly PanelSlug[]) => all.toSorted((one, other) => slugs.indexOf(one) - slugs.indexOf(other))

/**
 * The body by panel: a tap on the plan selects a panel, and the buttons below set its state. The
 * same choices exist as a list, which is the form's data and works without JavaScript.
 */
export function BodyMapField({ name, defaultValue = {}, ...words }: BodyMapFieldProps) {
  const [marked, setMarked] = useState<Record<string, string>>(defaultValue)
  const [chosen, setChosen] = useState<PanelSlug | null>(null)
  const group = useRef<HTMLFieldSetElement>(null)
  const hydrated = useHydrated()
  const ids = useFieldIds(words)
  const mark = (panel: PanelSlug, state: string) => {
    setMarked({ ...marked, [panel]: state })
    requestAnimationFrame(() => group.current?.dispatchEvent(new Event('change', { bubbles: true })))
  }
  const onBlur = (event: FocusEvent) => {
    if (!group.current?.contains(event.relatedTarget))
      group.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const match = inOrder(slugs.filter((panel) => marked[panel]))
  return (
    <fieldset ref={group} name={name} className="min-w-0" onBlur={onBlur} {...ids}>
      <legend className="text-label font-medium">{words.label}</legend>
      <FieldFrame group id={ids.id} {...words} hint="روی هر قطعه‌ای که سالم نیست بزنید و وضعیتش را انتخاب کنید.">
        {hydrated && (
          <div className="body-plan">
            <svg viewBox="0 0 320 520" aria-hidden>
              {slugs.map((panel) => (
                <path
                  key={panel}
                  d={panelShapes[panel].d}
                  data-state={marked[panel] || undefined}
                  data-inner={panelShapes[panel].inner}
                  data-chosen={panel === chosen || undefined}
                  onClick={() => setChosen(panel)}
                />
              ))}
              <text x="160" y="14" textAnchor="middle">
                جلو
              </text>
              <text x="160" y="518" textAnchor="middle">
                عقب
              </text>
            </svg>
            <div className="flex min-w-0 flex-1 flex-col gap-3">
              {chosen ? (
                <>
                  <p className="text-label font-bold" role="status">
                    {panels[chosen]}
                  </p>
                  <div className="flex flex-wrap gap-2">
                    {[['', 'سالم'] as const, ...states].map(([state, label]) => (
                      <button
                        key={state}
                        type="button"
                        className={(marked[chosen] ?? '') === state ? 'chip chip-on' : 'chip'}
                        aria-pressed={(marked[chosen] ?? '') === state}
                        onClick={() => mark(chosen, state)}
                      >
                        {label}
                      </button>
                    ))}
                  </div>
                </>
              ) : (
                <p className="text-label text-muted">هنوز قطعه‌ای انتخاب نشده است.</p>
              )}
              <ul className="flex flex-col gap-1 text-label">
                {match.map((panel) => (
                  <li key={panel} className="flex gap-2">
                    <span className="text-muted">{panels[panel]}:</span>
                    <span>{panelStates[marked[panel] as PanelState]}</span>
                  </li>
                ))}
              </ul>
            </div>
          </div>
        )}
        <details className="body-list" open={!hydrated || undefined}>
          <summary>لیست همهٔ قطعه‌ها</summary>
          <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            {slugs.map((panel) => (
              <label key={panel} className="flex min-h-11 items-center justify-between gap-2 text-label">
                {panels[panel]}
                <select
                  name={`${name}.${panel}`}
                  value={marked[panel] ?? ''}
                  className="min-h-11 min-w-0 rounded-control border border-control bg-card px-2"
                  onChange={(event) => mark(panel, event.currentTarget.value)}
                >
                  <option value="">سالم</option>
                  {states.map(([state, label]) => (
                    <option key={state} value={state}>
                      {label}
                    </option>
                  ))}
                </select>
              </label>
            ))}
          </div>
        </details>
      </FieldFrame>
    </fieldset>
  )
}
