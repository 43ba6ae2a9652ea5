import type { Answer, members } from '@yehang/contract'
import { timeOrNull, timeText } from '../../platform/clock.ts'
import type { Profile } from './queries/members.ts'
import type { SignIn } from './queries/sign-ins.ts'

export function presentLevel({
  levelId,
  levelEnds,
  levelNames,
}: Pick<Profile, 'levelId' | 'levelEnds' | 'levelNames'>): Answer<typeof members.getInfo>['level'] {
  return {
    levelId,
    groupName: levelNames.get(levelId) ?? '',
    groupLevel: levelId,
    endTime: timeOrNull(levelEnds),
  }
}

/** `permissions`: what this sign-in may do, which is nothing while a second factor is still to be shown. */
export function presentProfile(
  profile: Profile,
  permissions: readonly string[],
): Answer<typeof members.getInfo> {
  return {
    user: {
      userId: profile.id,
      userName: profile.userName ?? '',
      avatar: profile.avatar,
      email: profile.email ?? '',
      roles: profile.roles,
      permissions: [...permissions],
      deleteTime: timeOrNull(profile.deleteAfter),
    },
    level: presentLevel(profile),
  }
}

export function presentSession(signIn: SignIn, current: string) {
  return {
    sessionId: signIn.id,
    device: signIn.device,
    address: signIn.address,
    createTime: timeText(signIn.createdAt),
    lastTime: timeText(signIn.lastAt),
    current: signIn.id === current,
  }
}

/** `han***@example.com`. */
export function maskedEmail(email: string | null): string {
  if (!email) return ''
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  return `${name.slice(0, Math.min(3, Math.ceil(name.length / 2)))}***${email.slice(at)}`
}
