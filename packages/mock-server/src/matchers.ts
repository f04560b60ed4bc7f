export { mockMatchers, type MockMatchers, type MockTraffic, reportTraffic } from "@totem-partner/simulator/control";
