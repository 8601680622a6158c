"""A device in the standard library alone: python3 device.py HOST PORT MCU_ID KEY [SECONDS [CA_FILE]]"""
import socket, ssl, sys, time


def varint(number):  # seven bits a byte, the lowest first; the lengths of MQTT are written in the same way
    start = b""
    while number > 0x7F:
        start, number = start + bytes([number & 0x7F | 0x80]), number >> 7
    return start + bytes([number])

def field(number, value):  # uint32, int64, bool
    return varint(number << 3) + varint(value)

def signed(number, value):  # sint32
    return field(number, value << 1 ^ value >> 31)

def message(number, content):
    return varint(number << 3 | 2) + varint(len(content)) + content

def text(value):
    return len(value).to_bytes(2, "big") + value.encode()

def packet(header, content):
    return bytes([header]) + varint(len(content)) + content

def measure():  # put your sensors here
    monitor = field(1, 7812) + signed(2, 5281) + field(4, 3240) + signed(5, 2460) + signed(7, -71)
    return message(1, field(1, time.time_ns() // 1_000_000) + field(2, 0) + message(10, monitor))

def read(connection, count):
    received = b""
    while len(received) < count:
        part = connection.recv(count - len(received))
        if not part:
            raise OSError("the server has closed the connection")
        received += part
    return received

def connect(host, port, mcu_id, key, ca_file):
    connection = socket.create_connection((host, int(port)), timeout=30)
    if ca_file:
        connection = ssl.create_default_context(cafile=ca_file).wrap_socket(connection, server_hostname=host)
    connection.sendall(packet(0x10, text("MQTT") + bytes([4, 0xC2, 0, 120]) + text(mcu_id) + text(mcu_id) + text(key)))
    code = read(connection, 4)[3]  # CONNACK
    if code:
        sys.exit(f"refused with return code {code}")
    return connection

def publish(connection, mcu_id, packet_id, uplink):  # QoS 1: finished when the PUBACK is there
    connection.sendall(packet(0x32, text(f"dev/{mcu_id}/up/record") + packet_id.to_bytes(2, "big") + uplink))
    assert read(connection, 4) == bytes([0x40, 2]) + packet_id.to_bytes(2, "big")

host, port, mcu_id, key, seconds, ca_file = sys.argv[1:] + ["60", ""][len(sys.argv) - 5 :]
connection, waiting = None, []
while True:
    waiting = waiting[-10_000:] + [measure()]
    try:
        connection = connection or connect(host, port, mcu_id, key, ca_file)
        while waiting:  # what was collected without a connection, oldest first
            publish(connection, mcu_id, 1, waiting[0])
            del waiting[0]
    except OSError as error:
        print(f"{error}; {len(waiting)} records wait", flush=True)
        connection = None
    time.sleep(float(seconds))
