import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { peopleTexts } from '../admin-texts.ts'
import { roleNames } from '../role-names.ts'

/** The roles of a person as checkboxes; the submitted set replaces the old one. */
export function RolesForm({ given, busy }: { given: readonly string[]; busy: boolean }) {
  return (
    <PostForm className="flex flex-col items-start gap-3">
      <input type="hidden" name="intent" value="roles" />
      <input type="hidden" name="seen" value={given.join(',')} />
      <fieldset>
        <legend className="text-heading font-bold">{peopleTexts.rolesTitle}</legend>
        <p className="text-note text-muted">{peopleTexts.rolesAbout}</p>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {Object.entries(roleNames).map(([role, label]) => (
            <label key={role} className="choice">
              <input type="checkbox" className="tick" name="role" value={role} defaultChecked={given.includes(role)} />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" disabled={busy}>
        {peopleTexts.saveRoles}
      </Button>
    </PostForm>
  )
}
