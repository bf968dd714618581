import type { NewsLine } from '../dealer-view.ts'

/** The news items of a dealer as a list. */
export function NewsList({ news }: { news: readonly NewsLine[] }) {
  return (
    <ul className="divide-y divide-line">
      {news.map(({ href, title, date, until }) => (
        <li key={href}>
          <a href={href} className="group flex min-h-11 flex-col justify-center py-2.5">
            <span className="font-medium group-hover:underline">{title}</span>
            <span className="text-note text-muted">
              {date}
              {until && ` · تا ${until}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
