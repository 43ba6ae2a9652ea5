interface DeviceTraits {
  userAgent: string
  coarse: boolean
  /** Of the window, in pixels. */
  width: number
}

/** A tablet scans no code of its own screen, but holds the page of a desktop. */
const narrow = 820

/** Which page of a channel a device is sent to. */
export function deviceKind({ userAgent, coarse, width }: DeviceTraits): 'phone' | 'desktop' {
  // The user agent of a tablet has Android without Mobile.
  const maybe = userAgent.search(/Android|MicroMessenger/i)
  const isMobile = maybe >= 0 && /Mobile/i.test(userAgent.slice(maybe))
  if (isMobile || /iPhone|iPod|HarmonyOS/i.test(userAgent)) return 'phone'
  return coarse && width < narrow ? 'phone' : 'desktop'
}

export function currentDevice(): 'phone' | 'desktop' {
  const coarse = matchMedia('(pointer: coarse)').matches
  return deviceKind({ userAgent: navigator.userAgent, coarse, width: innerWidth })
}
