export type Change = { whose: string; label: string; before: string; after: string }

/** The changes, fact by fact. */
export const ChangeList = ({ changes }: { changes: readonly Change[] }) => (
  <dl className="flex flex-col gap-2">
    {changes.map(({ whose, label, before, after }) => (
      <div key={`${whose} ${label}`}>
        <dt className="text-note text-muted">
          {whose}: {label}
        </dt>
        <dd>
          <del className="text-muted">{before}</del> ← <ins className="font-bold no-underline">{after}</ins>
        </dd>
      </div>
    ))}
  </dl>
)
