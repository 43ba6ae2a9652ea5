import type { Role } from './team-calls.ts'

interface RoleChoiceProps {
  roles: readonly Role[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

export function RoleChoice({ roles, chosen, onChange }: RoleChoiceProps) {
  return (
    <fieldset className="role-choice" aria-label="角色">
      {roles.map(({ name, title }) => (
        <label key={name} className="row">
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
            }
          />
          {title}
        </label>
      ))}
    </fieldset>
  )
}
