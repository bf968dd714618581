import type { ReactNode } from 'react'

/** Why there is nothing here, and the one thing to do about it. The star pattern is the house's quiet ornament. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 card px-4 py-12 text-center">
      <svg
        aria-hidden
        width="72"
        height="72"
        viewBox="0 0 72 72"
        className="text-lazuli"
        fill="none"
        stroke="currentColor"
      >
        <g strokeWidth="1.5" opacity=".9">
          <rect x="18" y="18" width="36" height="36" rx="2" />
          <rect x="18" y="18" width="36" height="36" rx="2" transform="rotate(45 36 36)" />
          <circle cx="36" cy="36" r="9" />
          <path d="M27.5 34.5 33 35.500M44.500 34.500 39 35.500M36 39v6" />
          <circle cx="36" cy="36" r="3" />
        </g>
      </svg>
      <p className="text-heading font-bold">{title}</p>
      {children && <div className="max-w-md text-label text-muted">{children}</div>}
      {action}
    </div>
  )
}
