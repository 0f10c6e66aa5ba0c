import type { secureHeaders } from "hono/secure-headers";

/**
 * Headers of every answer. Pages have no scripts or frames, load nothing from elsewhere and ask nothing but this site
 * (the search), so all else is forbidden: what a hostile record smuggled in could still do nothing.
 */
export const contentSecurity = {
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
  // Without includeSubDomains: other sites of the operator below this name are not ours to decide about.
  strictTransportSecurity: "max-age=31536000",
  referrerPolicy: "no-referrer",
  xFrameOptions: "DENY",
  crossOriginResourcePolicy: "same-origin",
  crossOriginOpenerPolicy: "same-origin",
  permissionsPolicy: {
    camera: [],
    microphone: [],
    geolocation: [],
    payment: [],
    usb: [],
  },
} satisfies Parameters<typeof secureHeaders>[0];
