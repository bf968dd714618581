import { formatInteger } from '#kit/digits.ts'
import type { AdView } from '../ad-view.ts'
import type { PanelSlug, Panels, PanelState } from '../body-map.ts'
import { panelShapes } from './panel-shapes.ts'

/** Colour and pattern of each state; the pattern tells them apart without colour. */
const looks: Record<PanelState, { colour: string; pattern: string }> = {
  painted: { colour: 'var(--warn)', pattern: 'M-2 2 2-2M0 8 8 0M6 10 10 6' },
  spot: { colour: 'var(--warn)', pattern: 'M4 4h.01' },
  'dent-repair': { colour: 'var(--turquoise)', pattern: 'M0 4h8' },
  replaced: { colour: 'var(--bad)', pattern: 'M0 0 8 8M8 0 0 8' },
  dented: { colour: 'var(--bad)', pattern: 'M0 2 4 6 8 2' },
  scratched: { colour: 'var(--muted)', pattern: 'M-2 6 6-2M2 10 10 2' },
}

const patternId = (state: PanelState) => `panel-${state}`

type BodyMapProps = { panels: Panels; damaged: AdView['damaged'] }

/** The body of the car as a plan with its panels, and the same in words beside it. */
export function BodyMap({ panels, damaged }: BodyMapProps) {
  const used = [...new Set(Object.values(panels))]
  const total = Object.keys(panelShapes).length
  return (
    <div className="flex flex-col gap-6 sm:flex-row">
      <svg
        viewBox="0 0 320 520"
        role="img"
        aria-label={damaged.length === 0 ? 'نقشهٔ بدنه: همهٔ قطعه‌ها سالم' : 'نقشهٔ بدنه؛ شرح آن در فهرست کنار آن است'}
        className="mx-auto h-80 w-auto flex-none sm:mx-0"
      >
        <defs>
          {used.map((state) => (
            <Pattern key={state} state={state} />
          ))}
        </defs>
        {Object.entries(panelShapes).map(([panel, shape]) => (
          <Panel key={panel} shape={shape} state={panels[panel as PanelSlug]} />
        ))}
        <path d="M105 176 Q160 160 215 176 L205 208 Q160 198 115 208Z" fill="var(--line)" />
        <path d="M116 352 Q160 362 204 352 L212 380 Q160 392 108 380Z" fill="var(--line)" />
        <text x="160" y="14" textAnchor="middle" fontSize="13" fill="var(--muted)">
          جلو
        </text>
        <text x="160" y="516" textAnchor="middle" fontSize="13" fill="var(--muted)">
          عقب
        </text>
      </svg>
      <div className="min-w-0 flex-1">
        {damaged.length === 0 ? (
          <p className="text-label">فروشنده هر {formatInteger(total)} قطعهٔ بدنه را سالم و بدون رنگ اعلام کرده است.</p>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {damaged.map(({ panel, name, state, stateName }) => (
                <li key={panel} className="flex items-center gap-3 py-2 text-label">
                  <Swatch state={state} />
                  <span className="flex-1">{name}</span>
                  <span className="font-medium">{stateName}</span>
                </li>
              ))}
            </ul>
            <p className="mt-3 text-note text-muted">
              {formatInteger(total - damaged.length)} قطعهٔ دیگر سالم اعلام شده است.
            </p>
          </>
        )}
        <p className="mt-3 text-note text-muted">این نقشه گفتهٔ فروشنده است؛ پیش از خرید با کارشناس ببینید.</p>
      </div>
    </div>
  )
}

function Pattern({ state }: { state: PanelState }) {
  const { colour, pattern } = looks[state]
  return (
    <pattern id={patternId(state)} width="8" height="8" patternUnits="userSpaceOnUse">
      <rect width="8" height="8" fill={colour} fillOpacity=".22" />
      <path d={pattern} stroke={colour} strokeWidth={state === 'spot' ? 3.5 : 1.4} strokeLinecap="round" fill="none" />
    </pattern>
  )
}

function Panel({ shape, state }: { shape: { d: string; inner?: true }; state?: PanelState }) {
  return (
    <path
      d={shape.d}
      fill={state ? `url(#${patternId(state)})` : shape.inner ? 'none' : 'var(--canvas)'}
      stroke={state ? looks[state].colour : 'var(--control)'}
      strokeWidth={state ? 2 : 1.2}
      strokeDasharray={shape.inner ? '4 3' : undefined}
      strokeLinejoin="round"
    />
  )
}

function Swatch({ state }: { state: PanelState }) {
  return (
    <svg aria-hidden width="22" height="22" className="flex-none">
      <rect x="1" y="1" width="20" height="20" rx="4" fill={`url(#${patternId(state)})`} stroke={looks[state].colour} />
    </svg>
  )
}
