import { Children, type ReactNode } from 'react'

/** Short facts in one line with dots between; where they wrap, no line begins or ends with a dot. */
export const InlineList = ({ children }: { children: ReactNode }) => (
  <span className="inline-list">
    {Children.toArray(children)
      .filter((fact) => fact !== '')
      .map((fact, index) => (
        <span key={index}>
          {index > 0 && <span className="inline-dot"> · </span>}
          {fact}
        </span>
      ))}
  </span>
)
