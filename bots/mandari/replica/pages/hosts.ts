import { type Replica, trapHost } from "goodbot/world";
import { allris4, allrisClassic, allrisResponsive } from "./allris.ts";
import { PagesSite } from "./pages-site.ts";
import { rubin } from "./rubin.ts";
import { sdnetRim } from "./sdnet-rim.ts";
import { sessionNet } from "./session-net.ts";

const footer = "https://www.halle.de/datenschutz.pdf";

/** The host of the bot's own source without OParl: a first pass over so few meetings asks less than thirty times. */
export const demoPages = (now: number): Replica =>
  new PagesSite({
    ...{ host: "buergerinfo.halle.de", now, meetings: 2 },
    look: sessionNet({ layout: 4, extension: "asp", footer }),
  });

/**
 * Hosts whose councils have pages and no OParl: one for each product and layout, each with what must not be asked.
 *
 * @param now epoch milliseconds: meetings lie in the months around it
 */
export function pagesHosts(now: number): readonly Replica[] {
  const cookie = "ASPSESSIONIDX=anonym; path=/";
  return [
    new PagesSite({ host: "buergerinfo.halle.de", now, look: sessionNet({ layout: 4, extension: "asp", footer }) }),
    trapHost("www.halle.de"),
    new PagesSite({ host: "biswl.rznk.de", now, cookie, look: sessionNet({ layout: 5, extension: "php" }) }),
    new PagesSite({ host: "layout6.example", now, look: sessionNet({ layout: 6, extension: "asp" }) }),
    new PagesSite({ host: "lkos.example", now, look: allrisResponsive() }),
    new PagesSite({ host: "regensburg.example", now, look: allrisClassic() }),
    new PagesSite({ host: "allris4.example", now, look: allris4() }),
    new PagesSite({ host: "ris.teststadt.de", now, look: sdnetRim("ris.teststadt.de") }),
    new PagesSite({ host: "rubin.example", now, look: rubin() }),
    new PagesSite({ host: "softerror.example", now, look: sessionNet({ layout: 4, extension: "php" }) }),
  ];
}
