import { formatInteger } from '#kit/digits.ts'
import type { SheetView, SpecGroupView, SpecRow, TrimTable } from '../car-view.ts'
import { DimensionDrawing } from './dimension-drawing.tsx'

/** The spec sheet without its head. */
export function SpecSheet({ sheet }: { sheet: SheetView }) {
  const { measures, table, bodyType, title } = sheet
  return (
    <>
      {measures && !sheet.query && (
        <section className="ad-section" aria-labelledby="measures">
          <h2 id="measures" className="text-heading">
            ابعاد
          </h2>
          <DimensionDrawing measures={measures} bodyType={bodyType} title={title} />
        </section>
      )}
      <section className="ad-section car-specs" aria-labelledby="specs">
        <h2 id="specs" className="text-heading">
          مشخصات فنی و تجهیزات
        </h2>
        <p className="car-note">
          {formatInteger(sheet.known)} مورد را می‌دانیم
          {sheet.unknown > 0 && ` و ${formatInteger(sheet.unknown)} مورد را هنوز ثبت نکرده‌ایم`}. برای توضیح هر کلمه، روی
          آن بزنید.
        </p>
        <SpecSearch sheet={sheet} />
        {sheet.groups.length === 0 ? (
          <p className="car-nothing">در مشخصات این خودرو چیزی با «{sheet.query}» پیدا نشد.</p>
        ) : (
          <nav aria-label="گروه‌های مشخصات" className="car-jumps">
            {sheet.jumps.map(({ href, label }) => (
              <a key={href} href={href} className="chip">
                {label}
              </a>
            ))}
          </nav>
        )}
        {sheet.groups.map((group) => (
          <SpecGroup key={group.id} group={group} />
        ))}
      </section>
      {table && !sheet.query && <TrimDifferences table={table} />}
    </>
  )
}

const SpecSearch = ({ sheet: { path, query } }: { sheet: SheetView }) => (
  <form method="get" action={`${path}#specs`} role="search" aria-label="جست‌وجو در مشخصات" className="car-search">
    <input
      type="search"
      name="q"
      defaultValue={query}
      aria-label="جست‌وجو در مشخصات"
      placeholder="مثلاً ایربگ، صندوق، مصرف"
      maxLength={60}
      enterKeyHint="search"
    />
    <button type="submit" className="btn btn-secondary">
      جست‌وجو
    </button>
    {query && (
      <a href={`${path}#specs`} className="text-link">
        نمایش همه
      </a>
    )}
  </form>
)

function SpecGroup({ group: { id, title, rows, from } }: { group: SpecGroupView }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="car-group">
      <h3 id={`${id}-title`}>{title}</h3>
      <dl>
        {rows.map((row) => (
          <Row key={row.label} row={row} />
        ))}
      </dl>
      {from && <p className="car-note">منبع: {from}</p>}
    </section>
  )
}

const Row = ({ row: { label, meaning, text, unknown, unsure, from } }: { row: SpecRow }) => (
  <div>
    <dt>
      <details>
        <summary>{label}</summary>
        <p>{meaning}</p>
      </details>
    </dt>
    <dd data-unknown={unknown ? '' : undefined}>
      {unsure && !unknown && <small>{unsure} </small>}
      <bdi>{text}</bdi>
      {from && <small className="car-from">{from}</small>}
    </dd>
  </div>
)

function TrimDifferences({ table: { trims, rows } }: { table: TrimTable }) {
  return (
    <section className="ad-section" aria-labelledby="trims">
      <h2 id="trims" className="text-heading">
        تفاوت تیپ‌ها
      </h2>
      <p className="car-note">فقط مواردی که بین تیپ‌ها فرق می‌کند.</p>
      <div className="car-table" tabIndex={0} role="region" aria-label="جدول تفاوت تیپ‌ها">
        <table aria-label="تفاوت تیپ‌ها">
          <thead>
            <tr>
              <th scope="col">مشخصات</th>
              {trims.map(({ href, label, current }) => (
                <th key={href} scope="col">
                  {current ? <bdi>{label}</bdi> : <a href={`${href}#trims`}>{label}</a>}
                  {current && <small>همین تیپ</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, values }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {values.map(({ text, state }, index) => (
                  <td key={trims[index]!.href} data-state={state}>
                    <bdi>{text}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
